import type { PAGES, TitleOf } from '@car-wash/server/contract/pages'
import { BRAND } from '../lib/brand.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

/** The key of a page's title: a row of the table without one in titles.json does not compile. */
export type Title = TitleOf<(typeof PAGES)[number]> | 'states.notFound'

/** Sets the document title, as a full page load would. */
export function useTitle(key: Title): void {
  const { t } = useTranslation()
  const title = `${t(key)} · ${BRAND.name}`
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Moves the focus to the start of a new page, so that a screen reader announces it and Tab continues from there. */
export function useArrival(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main)?.focus({ preventScroll: true })
  }, [pathname])
}
