import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ConfigView } from '@car-wash/server/contract'
import { useEffect, useState } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { Outlet, useHref, useNavigate } from 'react-router-dom'
import { LOCALES } from '../i18n/format.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { setExchangeRates } from '../i18n/use-format.ts'
import { api, ApiError } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'
import { useSession } from '../session/session.tsx'

/** What every page but the light ones needs: queries, React Aria in the page's language, toasts. */
export function InnerLayout() {
  const language = useLanguage()
  const navigate = useNavigate()
  const [client] = useState(newQueryClient)
  const userId = useSession().user?._id

  // What one person loaded is never shown to the next one on this device.
  useEffect(() => () => client.clear(), [client, userId])

  useEffect(() => {
    client
      .query({ queryKey: keys.config(), queryFn: () => api.get<ConfigView>('/config') })
      .then(config => setExchangeRates(config.exchangeRates))
      // Without an answer prices stay in euro, which is what is paid.
      .catch(() => undefined)
  }, [client])

  return (
    <QueryClientProvider client={client}>
      <I18nProvider locale={LOCALES[language]}>
        <RouterProvider navigate={path => void navigate(path)} useHref={useHref}>
          <Outlet />
        </RouterProvider>
      </I18nProvider>
    </QueryClientProvider>
  )
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal stays one; a lost connection or a busy server deserves a second try.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  })
}
