import { Suspense, useLayoutEffect } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import { SessionProvider } from '../session/session.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { preload, routes } from './routes.tsx'
import { Shell } from './shell.tsx'

/**
 * The product inside a router. i18next has already started, so it needs no provider. `onPage` is called with the
 * commit that brings the first page.
 */
export function App({ onPage }: { onPage?: () => void }) {
  return (
    <SessionProvider>
      <CrashBoundary place="">
        <Shell>
          <CurrentPage onShown={onPage} />
        </Shell>
      </CrashBoundary>
    </SessionProvider>
  )
}

function CurrentPage({ onShown }: { onShown: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const page = useRoutes(routes)
  // Otherwise the page would start to load only after its layouts have.
  void preload(pathname).catch(() => undefined)
  return (
    <Suspense>
      <CrashBoundary place={pathname}>{page}</CrashBoundary>
      <Shown then={onShown} />
    </Suspense>
  )
}

function Shown({ then }: { then: (() => void) | undefined }) {
  useLayoutEffect(() => then?.(), [then])
  return null
}
