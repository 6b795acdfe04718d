import { BRAND } from '@car-wash/server/contract/brand'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router-dom'
import type { RouteHandle } from './screens.ts'

/**
 * What a full page load would do on arrival and a client-side one does not: the document's title, and the focus at the
 * start of the new page, so that a screen reader says where one is.
 */
export function useArrival(): void {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const key = titleOf(useMatches().at(-1)?.handle)
  const title = `${t(key)} · ${BRAND.name}`

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main)?.focus({ preventScroll: true })
  }, [pathname])
}

function titleOf(handle: unknown): RouteHandle['title'] {
  const titled = typeof handle === 'object' && handle !== null && 'title' in handle
  // Only routes.tsx writes handles.
  return titled ? (handle as RouteHandle).title : 'titles.home'
}
