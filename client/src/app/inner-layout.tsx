import { languageFacts } from '@car-wash/server/contract/constants'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { directionOf } from '../i18n/direction.ts'
import { setMoney } from '../i18n/money.ts'
import { useWords } from '../i18n/use-words.ts'
import { AskHost } from '../parts/dialogs/ask.tsx'
import { configQuery } from '../queries/config.ts'
import { useSession } from '../session/session.tsx'
// Otherwise a request of its own: session.tsx, which the front pages share, imports it late.
import '../session/session-calls.ts'
import { Container } from '../ui/plain/page.tsx'
import { ToastHost } from '../ui/toast-host.tsx'
import { LoginForm } from '../features/auth/login-form.tsx'
import { onFactorMissing, onSessionLost } from '../lib/api.ts'
import { Sheet } from '../ui/plain/sheet.tsx'

/** The setup of every page except the front ones: queries, React Aria in the page's language, toasts. */
export function InnerLayout() {
  const { t, language } = useWords()
  const [client] = useState(newQueryClient)
  const userId = useSession().user?._id

  // Clears the cache so that one person's data never shows to the next person on this device.
  // What a visitor has loaded is public, and the form they are filling in needs it.
  useEffect(() => {
    if (userId === undefined) return undefined
    return () => client.clear()
  }, [client, userId])

  useEffect(() => {
    client
      .query(configQuery)
      .then(({ currency, exchangeRates: rates }) => setMoney({ currency, rates }))
      // Without a reply prices stay in the currency of payment.
      .catch(() => undefined)
  }, [client])

  return (
    <QueryClientProvider client={client}>
      <I18nProvider locale={languageFacts(language).locale}>
        <Outlet />
        <IndicativePrices />
        <AskHost />
        <SignInAgain />
        <ToastHost
          label={t('common.notifications')}
          closeLabel={t('common.close')}
          rtl={directionOf(language) === 'rtl'}
        />
      </I18nProvider>
    </QueryClientProvider>
  )
}

/** Pages that show no amount. */
const WITHOUT_AMOUNTS = /^\/(admin\/)?(login|register|forgot-password|reset-password)\/?$/i

/** Decision 25: converted amounts are marked, with one explanation per page. */
function IndicativePrices() {
  const { pathname } = useLocation()
  const { t, format } = useWords()
  if (!format.isIndicative || WITHOUT_AMOUNTS.test(pathname)) return null
  return (
    <Container className="pb-6">
      <p className="text-sm text-muted">{t('units.indicative', { currency: format.sign() })}</p>
    </Container>
  )
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection a call fails at once, rather than waiting silently and going out later.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        // No automatic retry after a failure or timeout: it would only add to the load.
        retry: false,
        refetchOnWindowFocus: query => query.state.status !== 'error',
      },
    },
  })
}

/**
 * When the session ends the page stays with everything typed, and a sign-in dialog opens over it. An admin who must first
 * add a second factor goes to where that is done.
 */
function SignInAgain() {
  const { t } = useWords()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)

  const navigate = useNavigate()

  useEffect(() => onSessionLost(() => setOpen(true)), [])
  useEffect(() => onFactorMissing(() => void navigate('/sessions')), [navigate])
  const close = () => setOpen(false)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={t('auth.again')}
      text={t('auth.againText')}
      closeLabel={t('common.close')}
    >
      <LoginForm email={user?.email} isOverPage onDone={close} />
    </Sheet>
  )
}
