import type { BookingView } from '@car-wash/server/contract'
import type { BookingStatus } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/plain/badge.tsx'
import type { Tone } from '../../../ui/plain/tone.ts'

/** Specification 4: completed green, pending yellow, cancelled red, others grey. */
const tones: Record<BookingStatus, Tone> = {
  completed: 'success',
  pending: 'warning',
  cancelled: 'danger',
  confirmed: 'neutral',
}

/** The status of a booking and, if someone other than the customer cancelled it, the reason. */
export function StatusBadge({ booking }: { booking: Pick<BookingView, 'status' | 'cancelReason'> }) {
  const { t } = useTranslation()
  const { status, cancelReason } = booking
  return (
    <span className="inline-flex flex-col items-start gap-1 cards:items-end">
      <Badge tone={tones[status]}>{t(`status.booking.${status}`)}</Badge>
      {cancelReason !== undefined && cancelReason !== 'customer' && (
        <span className="text-sm text-muted">{t(`status.reason.${cancelReason}`)}</span>
      )}
    </span>
  )
}
