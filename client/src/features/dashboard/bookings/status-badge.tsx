import type { BookingView, OwnBooking } from '@car-wash/server/contract'
import type { BookingStatus } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { stateKey } from '../../../parts/visit/visit-steps.tsx'
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
export function StatusBadge({ booking }: { booking: Pick<OwnBooking, 'status' | 'cancelReason' | 'visit'> }) {
  const { t } = useTranslation()
  const { status, cancelReason, visit } = booking
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <Badge tone={tones[status]} className="cards:px-2 cards:py-0 cards:text-xs/4">
        {t(stateKey({ status, ...visit }))}
      </Badge>
      {isForeign(cancelReason) && (
        <span className="text-sm text-muted cards:hidden">{t(`status.reason.${cancelReason}`)}</span>
      )}
    </span>
  )
}

/** Why someone other than the customer cancelled the booking, in line with other text of a compact row. */
export function InlineReason({ booking: { cancelReason } }: { booking: Pick<BookingView, 'cancelReason'> }) {
  const { t } = useTranslation()
  if (!isForeign(cancelReason)) return null
  return (
    <span
      title={t(`status.reason.${cancelReason}`)}
      className="min-w-0 truncate whitespace-pre text-muted lines:hidden"
    >
      {' · '}
      {t(`status.reason.${cancelReason}`)}
    </span>
  )
}

function isForeign(
  reason: BookingView['cancelReason'],
): reason is Exclude<NonNullable<BookingView['cancelReason']>, 'customer'> {
  return reason !== undefined && reason !== 'customer'
}
