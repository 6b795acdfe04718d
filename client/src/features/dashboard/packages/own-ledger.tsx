import type { BookingView, UserPackageView } from '@car-wash/server/contract'
import { useWords } from '../../../i18n/use-words.ts'
import { LedgerDialog } from '../../../parts/ledger/ledger-dialog.tsx'

export interface OwnLedgerProps {
  userPackage: UserPackageView
  bookings: readonly BookingView[]
  onClose: () => void
}

/** The movements of a customer's own package, with the service, day and time of the bookings they belong to. */
export function OwnLedger({ userPackage, bookings, onClose }: OwnLedgerProps) {
  const { t, format } = useWords()
  return (
    <LedgerDialog
      {...{ userPackage, onClose }}
      caption={t('dashboard.history')}
      details={({ by, reason, bookingId }) => {
        const booking = bookings.find(({ _id }) => _id === bookingId)
        return [
          t(`dashboard.by.${by.role}`),
          reason && <bdi>{reason}</bdi>,
          booking && (
            <>
              <bdi className="block">{booking.serviceId.name}</bdi>
              <bdi className="block whitespace-nowrap">
                {format.dateTime(booking.bookingDate, booking.bookingTime)}
              </bdi>
            </>
          ),
        ]
      }}
    >
      <p className="text-muted">{t('dashboard.ledgerText')}</p>
    </LedgerDialog>
  )
}
