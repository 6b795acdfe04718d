import type { BookingView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import { CustomerSigns } from '../../parts/desk/customer-signs.tsx'
import { cx } from '../../ui/cx.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'

/** A line that is too long ends with an ellipsis, in the direction of its own words. */
const cut = 'inline-block max-w-full truncate align-bottom'

/** Branch ids of a chain start alike, so the table shows their end; the booking's details have the full id. */
export function BranchId({ id }: { id: string }) {
  return (
    <span title={id} className="text-xs text-muted lines:block lines:leading-4">
      <span className="sr-only">{id}</span>
      <Bdi aria-hidden>…{id.slice(-6)}</Bdi>
    </span>
  )
}

export function Customer({
  booking,
  onDetails,
}: {
  booking: BookingView
  onDetails: ((booking: BookingView) => void) | undefined
}) {
  const { t } = useWords()
  const { name, email, phone, plate } = personOf(booking)
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-x-2">
        {onDetails ? (
          <button
            type="button"
            title={t('adminBookings.detailsOf', { name: isolated(name) })}
            className="relative block max-w-full truncate text-start font-semibold text-brand-ink underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2 hover:underline"
            onClick={() => onDetails(booking)}
          >
            <bdi className={cut}>{name}</bdi>
          </button>
        ) : (
          <bdi className={cut}>{name}</bdi>
        )}
        <CustomerSigns booking={booking} className="shrink-0 flex-nowrap" />
      </div>
      <span
        title={[plate, phone, email].filter(Boolean).join(' · ')}
        // One line: what does not fit beside the first is left out.
        className="flex h-[1lh] flex-wrap gap-x-2 overflow-clip text-sm font-normal text-muted"
      >
        {plate !== undefined && <Bdi className="whitespace-nowrap">{plate}</Bdi>}
        {booking.walkIn && <span className="sr-only">{t('adminBookings.walkIn')}</span>}
        {phone !== undefined && <Bdi className="truncate">{phone}</Bdi>}
        {email !== undefined && <Bdi className="truncate">{email}</Bdi>}
      </span>
    </div>
  )
}

export function StatusWord({ booking: { status, cancelReason } }: { booking: BookingView }) {
  const { t } = useWords()
  return (
    <span>
      {t(`status.booking.${status}`)}
      {cancelReason && <span className="block text-muted">{t(`status.reason.${cancelReason}`)}</span>}
    </span>
  )
}

/** The status, unless it is the usual one, and whether it is paid: red only after the wash. */
export function StateWords({
  booking: { status, paymentStatus },
  className,
}: {
  booking: BookingView
  className: string | undefined
}) {
  const { t } = useWords()
  const unpaid = status === 'completed' ? 'text-danger-ink' : 'text-muted'
  return (
    <span className={cx('font-semibold whitespace-nowrap', className)}>
      {status === 'pending' && <span className="text-warning-ink">{t('status.booking.pending')} · </span>}
      {status === 'cancelled' ? (
        <span className="text-muted">{t('status.booking.cancelled')}</span>
      ) : (
        <span className={paymentStatus === 'paid' ? 'text-success-ink' : unpaid}>
          {t(`status.payment.${paymentStatus}`)}
        </span>
      )}
    </span>
  )
}
