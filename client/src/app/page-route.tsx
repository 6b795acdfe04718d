import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import { loadBundle } from '../i18n/i18n.ts'
import { lazyPart, type LazyPart } from './lazy-part.tsx'
import type { Screen } from './screen.ts'
import { loadStyles } from './styles.ts'
import { useTitle } from './use-arrival.ts'

/** A row of a screen table with its page, which loads together with everything it needs. */
export interface ScreenPage {
  screen: Screen
  page: LazyPart
}

/** `others` are the layouts around the page: all load in parallel. */
export function screenPage(screen: Screen, others: readonly LazyPart[] = []): ScreenPage {
  const page = lazyPart(async () => {
    const [Page] = await Promise.all([
      screen.load(),
      ...(screen.weight === 'prerendered' ? [] : [loadStyles(), loadBundle('app')]),
      ...(screen.weight === 'admin' ? [loadBundle('admin')] : []),
      ...(screen.texts ?? []).map(loadBundle),
      ...others.map(other => other.preload()),
    ])
    return Page
  })
  return { screen, page }
}

/** The route of a screen; `guard` wraps its page. */
export function pageRoute(
  { screen, page: { Component: Page } }: ScreenPage,
  guard: (page: ReactNode) => ReactNode = page => page,
): RouteObject {
  return { path: screen.path, element: guard(<Titled title={screen.title}>{<Page />}</Titled>) }
}

export function Titled({ title, children }: { title: Screen['title']; children: ReactNode }) {
  useTitle(title)
  return children
}
