import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { Notice } from '../../ui/plain/notice.tsx'

/** Why a booking at the desk was refused, and the next free time. */
export function BookingRefused({ error, action }: { error: Error | null; action?: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  // The sign-in over the page handles this error.
  if (!error || (error instanceof ApiError && error.code === 'UNAUTHENTICATED')) return null
  const next = error instanceof ApiError ? error.body['nextAvailable'] : undefined
  return (
    <Notice
      tone="warning"
      role="alert"
      title={serverMessage(error) ?? t('adminBookings.desk.failed')}
      action={action}
    >
      {typeof next === 'string' && t('adminBookings.desk.nextFree', { time: format.start(next) })}
    </Notice>
  )
}
