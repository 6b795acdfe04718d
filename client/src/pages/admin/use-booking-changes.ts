import type { BookingView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  conflictOf,
  usePayBooking,
  useSetProgress,
  useSetStatus,
} from '../../features/admin-bookings/admin-bookings.queries.ts'
import { paymentMail, statusMail } from '../../features/admin-bookings/booking-mail.ts'
import { personOf } from '../../features/admin-bookings/booking-person.ts'
import type { RowActions } from '../../features/admin-bookings/row-controls.tsx'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { useCustomerMail } from './use-customer-mail.ts'

/** A change that was refused because the booking is no longer what the screen showed. */
export interface Conflict {
  /** As it is now. */
  booking: BookingView
  message: string
}

/** Status, payment and progress of bookings, with the e-mails and alerts of the specification. */
export function useBookingChanges() {
  const { t } = useTranslation()
  const format = useFormat()
  const mail = useCustomerMail()
  const [conflict, setConflict] = useState<Conflict>()
  const status = useSetStatus()
  const payment = usePayBooking()
  const progress = useSetProgress()

  function refused(error: Error, alert: string) {
    // The sign-in over the page says what to do.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
    toast.error(alert)
    const message = serverMessage(error) ?? t('errors.NETWORK')
    const booking = conflictOf(error)
    if (booking) setConflict({ booking, message })
    else toast.error(message)
  }

  function tellStatus(booking: BookingView) {
    mail(statusMail(booking, { t, format }), personOf(booking).name)
  }

  const actions: RowActions = {
    onStatus: ({ _id, rev }, next, cancelReason) => {
      setConflict(undefined)
      status.mutate(
        { id: _id, status: next, rev, ...(cancelReason ? { cancelReason } : {}) },
        {
          onSuccess: tellStatus,
          onError: error => refused(error, t('adminBookings.statusFailed')),
        },
      )
    },
    onPayment: ({ _id, paymentStatus: was }, choice) => {
      const paymentStatus = choice === 'unpaid' ? choice : 'paid'
      const how = choice === 'unpaid' || choice === 'paid' ? {} : { method: choice }
      payment.mutate(
        { id: _id, paymentStatus, ...how },
        {
          onSuccess: booking => {
            if (was === 'unpaid' && paymentStatus === 'paid')
              mail(paymentMail(booking, { t, format }), personOf(booking).name)
          },
          onError: error => refused(error, t('adminBookings.paymentFailed')),
        },
      )
    },
    onProgress: ({ _id }, step) => {
      progress.mutate(
        { id: _id, step },
        {
          onSuccess: booking => {
            if (step === 'finished') tellStatus(booking)
          },
          onError: error => refused(error, t('adminBookings.statusFailed')),
        },
      )
    },
  }
  return { actions, conflict, settle: () => setConflict(undefined) }
}
