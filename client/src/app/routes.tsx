import { matchPath, type RouteObject } from 'react-router-dom'
import { lazyPart } from './lazy-part.tsx'
import { lightScreens } from './light-screens.ts'
import { pageRoute, screenPage } from './page-route.tsx'

const light = lightScreens.map(screen => screenPage(screen))
const inner = lazyPart(() => import('./inner-routes.tsx').then(routes => routes.InnerRoutes))

/** All routes: the light screens by name, the others through the table that loads with the first of them. */
export const routes: RouteObject[] = [
  ...light.map(each => pageRoute(each)),
  { path: '*', Component: inner.Component },
]

/** Loads everything that the page at that path needs, in parallel; repeated calls cost nothing. */
export async function preload(pathname: string): Promise<void> {
  const found = light.find(({ screen }) => matchPath(screen.path, pathname) !== null)
  if (found) {
    await found.page.preload()
    return
  }
  const [{ preloadInner }] = await Promise.all([import('./inner-routes.tsx'), inner.preload()])
  await preloadInner(pathname)
}
