import '../i18n/admin-bundles.ts'
import '../lib/old-browsers.ts'
import { matchPath, Outlet, type RouteObject, useRoutes } from 'react-router-dom'
import { useSession } from '../session/session.tsx'
import { getUser } from '../session/user-store.ts'
import { innerScreens } from './inner-screens.ts'
import { lazyPart } from './lazy-part.tsx'
import { mayEnter } from './may-enter.ts'
import { pageRoute, type ScreenPage, screenPage, Titled } from './page-route.tsx'
import { RequireRole } from './require-role.tsx'
import { loadStyles } from './styles.ts'

const innerLayout = lazyPart(() => import('./inner-layout.tsx').then(layout => layout.InnerLayout))
const adminLayout = lazyPart(() => import('./admin-layout.tsx').then(layout => layout.AdminLayout))
const notFound = lazyPart(async () => {
  const [page] = await Promise.all([import('./not-found-page.tsx'), loadStyles()])
  return page.NotFoundPage
})

const pages = innerScreens.map(screen =>
  screenPage(screen, screen.weight === 'admin' ? [innerLayout, adminLayout] : [innerLayout]),
)

const routes: RouteObject[] = [
  {
    Component: innerLayout.Component,
    children: [
      ...pages.filter(({ screen }) => screen.weight === 'inner').map(guarded),
      {
        Component: AdminFrame,
        children: pages.filter(({ screen }) => screen.weight === 'admin').map(guarded),
      },
    ],
  },
  {
    path: '*',
    element: (
      <Titled title="states.notFound">
        <notFound.Component />
      </Titled>
    ),
  },
]

/** The routes of all screens that are not light, with their layouts, and the not-found page. */
export function InnerRoutes() {
  return useRoutes(routes)
}

/** The code of a page that the guard refuses is not fetched. */
export async function preloadInner(pathname: string): Promise<void> {
  const found = pages.find(({ screen }) => matchPath(screen.path, pathname) !== null)
  if (!found) await notFound.preload()
  else if (mayEnter(found.screen, getUser(), location.search)) await found.page.preload()
}

/** The rail is for admins; a visitor on the way to the login page does not fetch it. */
function AdminFrame() {
  const { user } = useSession()
  if (user === null || user.role === 'customer') return <Outlet />
  return <adminLayout.Component />
}

function guarded(each: ScreenPage): RouteObject {
  const { who, orVisitor, openWith } = each.screen
  if (who === 'all') return pageRoute(each)
  return pageRoute(each, page => <RequireRole {...{ who, orVisitor, openWith }}>{page}</RequireRole>)
}
