import type { RouteObject } from 'react-router-dom'
import { loadBundle } from '../i18n/i18n.ts'
import { CrashPage } from '../pages/crash-page.tsx'
import { RequireRole } from './require-role.tsx'
import { type RouteHandle, type Screen, screens, type Weight } from './screens.ts'
import { Shell } from './shell.tsx'
import { loadStyles } from './styles.ts'

/** The table of `screens.ts` as the router wants it: a frame, lazy pages in it, and a way out of every crash. */
export function routeTable(): RouteObject[] {
  return [
    {
      Component: Shell,
      errorElement: <CrashPage />,
      children: [
        {
          errorElement: <CrashPage />,
          children: [
            ...routesOf('prerendered'),
            ...routesOf('light'),
            {
              lazy: async () => ({ Component: (await import('./inner-layout.tsx')).InnerLayout }),
              children: [
                ...routesOf('inner'),
                {
                  lazy: async () => ({ Component: (await import('./admin-layout.tsx')).AdminLayout }),
                  children: routesOf('admin'),
                },
              ],
            },
            {
              path: '*',
              handle: { title: 'titles.notFound' } satisfies RouteHandle,
              lazy: async () => {
                const [{ NotFoundPage }] = await Promise.all([
                  import('../pages/not-found-page.tsx'),
                  loadStyles(),
                ])
                return { Component: NotFoundPage }
              },
            },
          ],
        },
      ],
    },
  ]
}

function routesOf(weight: Weight): RouteObject[] {
  return screens.filter(screen => screen.weight === weight).map(routeOf)
}

function routeOf(screen: Screen): RouteObject {
  return {
    path: screen.path,
    handle: { title: screen.title } satisfies RouteHandle,
    lazy: async () => {
      const [Page] = await Promise.all([screen.load(), ...companions[screen.weight].map(fetch => fetch())])
      const guarded = (
        <RequireRole who={screen.who} openWith={screen.openWith}>
          <Page />
        </RequireRole>
      )
      return { element: screen.who === 'all' ? <Page /> : guarded }
    },
  }
}

/** Texts and styles that must be there before a page of that weight renders. */
const companions: Record<Weight, readonly (() => Promise<void>)[]> = {
  prerendered: [],
  light: [loadStyles, () => loadBundle('app')],
  inner: [loadStyles, () => loadBundle('app')],
  admin: [loadStyles, () => loadBundle('app'), () => loadBundle('admin')],
}
