import type { BookingView, UserPackageView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useBookingBranches } from '../features/branches/branches.queries.ts'
import { CancelBookingDialog } from '../features/my-bookings/cancel-booking-dialog.tsx'
import { GiveBackDialog } from '../features/my-packages/give-back-dialog.tsx'
import { LedgerDialog } from '../features/my-packages/ledger-dialog.tsx'
import { isolated } from '../i18n/bidi.ts'
import { useFormat } from '../i18n/use-format.ts'
import { toast } from '../ui/toast.ts'
import { MoveBookingDialog } from './move-booking-dialog.tsx'

/** What the customer is about to do, with which booking or package. */
export interface Doing {
  kind: 'move' | 'cancel' | 'history' | 'give-back'
  id: string
}

export interface DashboardDialogProps {
  doing: Doing | undefined
  bookings: readonly BookingView[]
  packages: readonly UserPackageView[]
  onClose: () => void
}

/** The one dialog of the dashboard that is open, if any. */
export function DashboardDialog({ doing, bookings, packages, onClose }: DashboardDialogProps) {
  const { t } = useTranslation()
  const describeBooking = useDescription(bookings)
  const branches = useBookingBranches().data ?? []
  const booking = bookings.find(({ _id }) => _id === doing?.id)
  const userPackage = packages.find(({ _id }) => _id === doing?.id)

  function done(message: string) {
    toast.success(message)
    onClose()
  }

  if (booking && doing?.kind === 'move') {
    const onMoved = () => done(t('dashboard.moved'))
    return <MoveBookingDialog {...{ booking, branches, onClose, onMoved }} />
  }
  if (booking && doing?.kind === 'cancel') {
    const onCancelled = () => done(t('dashboard.cancelled'))
    return <CancelBookingDialog {...{ booking, onClose, onCancelled }} />
  }
  if (userPackage && doing?.kind === 'history') {
    return <LedgerDialog {...{ userPackage, describeBooking, onClose }} />
  }
  if (userPackage && doing?.kind === 'give-back') {
    const onGivenBack = () => done(t('dashboard.givenBack'))
    return <GiveBackDialog {...{ userPackage, onClose, onGivenBack }} />
  }
  return null
}

/** 'Express Wash · 11/21/2026, 10:30 AM', for a line of the wash history. */
function useDescription(bookings: readonly BookingView[]): (bookingId: string) => string | undefined {
  const format = useFormat()
  return bookingId => {
    const booking = bookings.find(({ _id }) => _id === bookingId)
    if (!booking) return undefined
    const time = format.dateTime(booking.bookingDate, booking.bookingTime)
    return `${isolated(booking.serviceId.name)} · ${isolated(time)}`
  }
}
