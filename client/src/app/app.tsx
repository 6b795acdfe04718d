import { StrictMode } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { SessionProvider } from '../session/session.tsx'

/** The product in a browser. i18next is started before, so no provider is needed for it. */
export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <StrictMode>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </StrictMode>
  )
}
