import { matchPath, type RouteObject } from 'react-router-dom'
import { lazyPart } from './lazy-part.tsx'
import { lightScreens } from './light-screens.ts'
import { pageRoute, screenPage } from './page-route.tsx'

const light = lightScreens.map(screen => screenPage(screen))
const inner = lazyPart(() => import('./inner-routes.tsx').then(routes => routes.InnerRoutes))

/** Every address: the light screens by name, all others through the table that is fetched with the first of them. */
export const routes: RouteObject[] = [
  ...light.map(each => pageRoute(each)),
  { path: '*', Component: inner.Component },
]

/** Fetches whatever the page at that path needs, all at once; again and again costs nothing. */
export async function preload(pathname: string): Promise<void> {
  const found = light.find(({ screen }) => matchPath(screen.path, pathname) !== null)
  if (found) {
    await found.page.preload()
    return
  }
  const [{ preloadInner }] = await Promise.all([import('./inner-routes.tsx'), inner.preload()])
  await preloadInner(pathname)
}
