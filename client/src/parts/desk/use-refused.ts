import type { PaymentMethod } from '@car-wash/server/contract/constants'
import { serverMessage } from '../../i18n/server-message.ts'
import { isolated, useWords, type Words } from '../../i18n/use-words.ts'
import { ApiError, isSessionOver } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** Who took the money that this payment would have taken; `by` is null for an erased account. */
interface Taken {
  by: string | null
  at: string | null
  method: PaymentMethod
}

/** Says `alert`, and by `show` the reason, where a change was refused. */
export function useRefused(show: (reason: string, error: unknown) => void = reason => toast.error(reason)) {
  const words = useWords()
  const { t } = words
  return (error: unknown, alert: string) => {
    // The sign-in over the page handles this error.
    if (isSessionOver(error)) return
    toast.error(alert)
    const bayTaken = error instanceof ApiError && error.body['bayTaken'] === true && t('counter.bayGivenAway')
    show(bayTaken || (takenMessage(error, words) ?? serverMessage(error) ?? t('errors.NETWORK')), error)
  }
}

/** Who took the money before, how and when; undefined for any other refusal of a payment. */
function takenMessage(error: unknown, { t, format }: Words): string | undefined {
  const taken = error instanceof ApiError ? (error.body['taken'] as Taken | undefined) : undefined
  if (!taken) return undefined
  return t('adminBookings.taken', {
    name: isolated(taken.by ?? t('adminBookings.someone')),
    method: t(`status.method.${taken.method}`),
    time: taken.at === null ? '' : isolated(format.instant(taken.at)),
  })
}
