import type { BookingView, UserPackageView } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { useBookingBranches } from '../../queries/chain.ts'
import { useWords } from '../../i18n/use-words.ts'
import { toast } from '../../ui/toast.ts'
import { MoveBookingDialog } from './bookings/move-booking-dialog.tsx'
import { LedgerDialog } from '../../parts/ledger/ledger-dialog.tsx'

/** The customer's current action, with its booking or package. */
export interface Doing {
  kind: 'move' | 'history'
  id: string
}

export interface DashboardDialogProps {
  doing: Doing | undefined
  bookings: readonly BookingView[]
  packages: readonly UserPackageView[]
  onClose: () => void
}

/** The open dialog of the dashboard, if any. */
export function DashboardDialog({ doing, bookings, packages, onClose }: DashboardDialogProps) {
  const { t } = useWords()
  const describeBooking = useDescription(bookings)
  const branches = useBookingBranches().data ?? []
  const booking = bookings.find(({ _id }) => _id === doing?.id)
  const userPackage = packages.find(({ _id }) => _id === doing?.id)

  if (booking && doing?.kind === 'move') {
    const onMoved = () => {
      toast.success(t('dashboard.moved'))
      onClose()
    }
    return <MoveBookingDialog {...{ booking, branches, onClose, onMoved }} />
  }
  if (userPackage && doing?.kind === 'history') {
    return <OwnLedger {...{ userPackage, describeBooking, onClose }} />
  }
  return null
}

/** The service with day and time below it, for a line of the wash history. */
function useDescription(bookings: readonly BookingView[]): (bookingId: string) => ReactNode {
  const { format } = useWords()
  return bookingId => {
    const booking = bookings.find(({ _id }) => _id === bookingId)
    if (!booking) return undefined
    const time = format.dateTime(booking.bookingDate, booking.bookingTime)
    return (
      <>
        <bdi className="block">{booking.serviceId.name}</bdi>
        <bdi className="block whitespace-nowrap">{time}</bdi>
      </>
    )
  }
}

interface OwnLedgerProps {
  userPackage: UserPackageView
  /** A few words on a booking in the ledger; undefined when the booking is unknown. */
  describeBooking: (bookingId: string) => ReactNode
  onClose: () => void
}

/** The movements of a customer's own package, with the bookings they belong to. */
function OwnLedger({ userPackage, describeBooking, onClose }: OwnLedgerProps) {
  const { t } = useWords()
  return (
    <LedgerDialog
      {...{ userPackage, onClose }}
      caption={t('dashboard.history')}
      details={({ by, reason, bookingId }) => [
        t(`dashboard.by.${by.role}`),
        reason && <bdi>{reason}</bdi>,
        bookingId && describeBooking(bookingId),
      ]}
    >
      <p className="text-muted">{t('dashboard.ledgerText')}</p>
    </LedgerDialog>
  )
}
