import type { ReserveOutcome, UserPackageView } from '@car-wash/server/contract'
import { RESERVE_REDIRECT_MS, TOAST_MS } from '@car-wash/server/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useChange } from '../../lib/use-api.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { isolated, useWords, type Words } from '../../i18n/use-words.ts'
import { fieldOf, isSessionOver, type BodyOf } from '../../lib/api.ts'
import { comeBackTo } from '../../session/return-to.ts'
import { useSession } from '../../session/session.tsx'
import { toast } from '../../ui/toast.ts'

/** A package, and the price that its card showed. */
type Chosen = BodyOf<'POST /packages/purchase'>

export interface Reserving {
  /**
   * Reserves the package at the price on its card; a visitor signs in first, and the package is reserved afterwards
   * (decision 1).
   */
  reserve: (chosen: Chosen) => void
  /** The package whose reservation is in progress. */
  pendingId: string | undefined
  /** The package just reserved; the booking page opens 3 s later (specification 8). */
  reserved: UserPackageView | undefined
}

/** Reservations on /packages with their toasts. */
export function useReserving(): Reserving {
  const { t, format } = useWords()
  const { user } = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const { mutate, isPending, variables } = useChange('POST /packages/purchase', { isOnce: true })
  const [reserved, setReserved] = useState<UserPackageView>()

  useEffect(() => {
    if (!reserved) return
    const timer = setTimeout(
      () => void navigate('/booking', { state: { userPackageId: reserved._id } }),
      RESERVE_REDIRECT_MS,
    )
    return () => clearTimeout(timer)
  }, [reserved, navigate])

  function reserve(chosen: Chosen) {
    if (!user) {
      void navigate('/login', { state: comeBackTo({ pathname: '/packages', state: { reserve: chosen } }) })
      return
    }
    if (isPending || reserved) return
    mutate(
      { body: chosen },
      {
        onSuccess: outcome => {
          showOutcome(outcome, { t, format })
          if (outcome.success) setReserved(outcome.userPackage)
        },
        onError: error => {
          // The sign-in over the page handles this error; the customer presses the button again.
          if (isSessionOver(error)) return
          showFailure(error, { t, format })
        },
      },
    )
  }

  // The package that a visitor chose before signing in. The state is cleared first, so that a reload does not reserve again.
  const pressed = user?.role === 'customer' ? pressedOf(location.state) : undefined
  const finished = useRef<string>(undefined)
  useEffect(() => {
    if (pressed === undefined || finished.current === location.key) return
    finished.current = location.key
    void navigate('.', { replace: true, state: null })
    reserve(pressed)
  })

  return { reserve, pendingId: isPending ? variables.body.packageId : undefined, reserved }
}

/** What the customer has to read: the package that they have, or another price. */
const LONG = { seconds: TOAST_MS.activePackage / 1000 }

/** The toast about a reservation: specification 8, "Reserve package". */
function showOutcome(outcome: ReserveOutcome, { t, format }: Words): void {
  if (outcome.success) {
    toast.success(t('packages.reserved'))
    return
  }
  // Decision 26: our translation of the server's code replaces its English message.
  const message = t(`packages.outcome.${outcome.error}`)
  if (outcome.error === 'ACTIVE_PACKAGE') {
    const text = t('packages.activePackage', {
      message,
      package: isolated(outcome.packageName),
      washes: t('units.washes', { count: outcome.remainingWashes }),
      date: format.date(outcome.expiryDate),
    })
    toast.warning(text, LONG)
  } else toast.warning(t('packages.existingPackage', { message, hint: t('packages.useCurrentHint') }))
}

function showFailure(error: unknown, { t, format }: Words): void {
  const price = fieldOf(error, 'PRICE_CHANGED', 'price')
  if (typeof price === 'number')
    toast.warning(t('packages.newPrice', { price: isolated(format.money(price)) }), LONG)
  else toast.error(`${serverMessage(error) ?? t('packages.reserveFailed')} ${t('packages.checkConnection')}`)
}

function pressedOf(state: unknown): Chosen | undefined {
  const carries = typeof state === 'object' && state !== null && 'reserve' in state
  // Only `reserve` above writes it.
  return carries ? (state.reserve as Chosen) : undefined
}
