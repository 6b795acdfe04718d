import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { App } from './app/app.tsx'
import { routeTable } from './app/routes.tsx'
import { loadStyles } from './app/styles.ts'
import { asLanguage, detectLanguage } from './i18n/detection.ts'
import { show, startI18n } from './i18n/i18n.ts'

/**
 * A prerendered page is hydrated exactly as the server sent it, in its language, as a visitor's page; only then does
 * what the server can't see (stored language, signed-in person, time) come in.
 */
async function start(root: HTMLElement): Promise<void> {
  const isPrerendered = root.hasChildNodes()
  const wanted = detectLanguage()
  const sent = (isPrerendered ? asLanguage(document.documentElement.lang) : undefined) ?? wanted
  const routes = routeTable()

  const styles = isPrerendered ? undefined : loadStyles()
  await startI18n(sent)
  await Promise.all([styles, loadMatched(routes)])

  const app = <App router={createBrowserRouter(routes)} />
  if (isPrerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
  if (wanted !== sent) await show(wanted)
}

/** The page asked for is there before the first render, so that React finds in the document what it renders. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    }),
  )
}

const root = document.getElementById('root')
if (root) await start(root)
