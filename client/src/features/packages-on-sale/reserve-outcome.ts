import type { ReserveOutcome } from '@car-wash/server/contract'
import { TOAST_MS } from '@car-wash/server/contract/constants'
import { isolated, type Words } from '../../i18n/use-words.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'

/** The toast about a reservation: specification 8, "Reserve package". */
export interface OutcomeToast {
  tone: 'success' | 'warning' | 'error'
  text: string
  /** Seconds on screen. */
  seconds: number
}

export function toastOfOutcome(outcome: ReserveOutcome, { t, format }: Words): OutcomeToast {
  if (outcome.success) {
    return { tone: 'success', text: t('packages.reserved'), seconds: TOAST_MS.success / 1000 }
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
    return { tone: 'warning', text, seconds: TOAST_MS.activePackage / 1000 }
  }
  const text = t('packages.existingPackage', { message, hint: t('packages.useCurrentHint') })
  return { tone: 'warning', text, seconds: TOAST_MS.default / 1000 }
}

export function toastOfFailure(error: unknown, { t, format }: Words): OutcomeToast {
  const price = error instanceof ApiError && error.code === 'PRICE_CHANGED' ? error.body['price'] : undefined
  if (typeof price === 'number') {
    const text = t('packages.newPrice', { price: isolated(format.money(price)) })
    return { tone: 'warning', text, seconds: TOAST_MS.activePackage / 1000 }
  }
  const message = serverMessage(error) ?? t('packages.reserveFailed')
  return {
    tone: 'error',
    text: `${message} ${t('packages.checkConnection')}`,
    seconds: TOAST_MS.default / 1000,
  }
}
