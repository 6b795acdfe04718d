import type { BookingView, UserPackageView } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBookingBranches } from '../../queries/branches.ts'
import { CancelBookingDialog } from './bookings/cancel-booking-dialog.tsx'
import { GiveBackDialog } from './packages/give-back-dialog.tsx'
import { OwnLedger } from './packages/ledger-dialog.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { toast } from '../../ui/toast.ts'
import { MoveBookingDialog } from './bookings/move-booking-dialog.tsx'

/** The customer's current action, with its booking or package. */
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

/** The open dialog of the dashboard, if any. */
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
    return <OwnLedger {...{ userPackage, describeBooking, onClose }} />
  }
  if (userPackage && doing?.kind === 'give-back') {
    const onGivenBack = () => done(t('dashboard.givenBack'))
    return <GiveBackDialog {...{ userPackage, onClose, onGivenBack }} />
  }
  return null
}

/** The service with day and time below it, for a line of the wash history. */
function useDescription(bookings: readonly BookingView[]): (bookingId: string) => ReactNode {
  const format = useFormat()
  return bookingId => {
    const booking = bookings.find(({ _id }) => _id === bookingId)
    if (!booking) return undefined
    const time = format.dateTime(booking.bookingDate, booking.bookingTime)
    return (
      <>
        <bdi className="block">{booking.serviceId.name}</bdi>
        <Bdi dir="auto" className="block whitespace-nowrap">
          {time}
        </Bdi>
      </>
    )
  }
}
