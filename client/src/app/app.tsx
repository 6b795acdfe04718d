import { Suspense } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import { SessionProvider } from '../session/session.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { preload, routes } from './routes.tsx'
import { Shell } from './shell.tsx'

/** The product inside a router. i18next has already started, so it needs no provider. */
export function App() {
  return (
    <SessionProvider>
      <CrashBoundary place="">
        <Shell>
          <CurrentPage />
        </Shell>
      </CrashBoundary>
    </SessionProvider>
  )
}

function CurrentPage() {
  const { pathname } = useLocation()
  const page = useRoutes(routes)
  // Otherwise the page would start to load only after its layouts have.
  void preload(pathname).catch(() => undefined)
  return (
    <CrashBoundary place={pathname}>
      <Suspense>{page}</Suspense>
    </CrashBoundary>
  )
}
