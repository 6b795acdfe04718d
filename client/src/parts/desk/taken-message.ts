import type { PaymentMethod } from '@car-wash/server/contract/constants'
import { isolated, type Words } from '../../i18n/use-words.ts'
import { ApiError } from '../../lib/api.ts'

/** Who took the money that this payment would have taken; `by` is null for an erased account. */
interface Taken {
  by: string | null
  at: string | null
  method: PaymentMethod
}

/** Who took the money before, how and when; undefined for any other refusal of a payment. */
export function takenMessage(error: unknown, { t, format }: Words): string | undefined {
  const taken = error instanceof ApiError ? (error.body['taken'] as Taken | undefined) : undefined
  if (!taken) return undefined
  return t('adminBookings.taken', {
    name: isolated(taken.by ?? t('adminBookings.someone')),
    method: t(`status.method.${taken.method}`),
    time: taken.at === null ? '' : isolated(format.instant(taken.at)),
  })
}
