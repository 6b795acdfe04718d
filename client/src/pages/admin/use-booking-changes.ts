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
import type { BookingChange, RowActions } from '../../features/admin-bookings/row-controls.tsx'
import { useServiceNames } from '../../features/wash-services/wash-services.queries.ts'
import { withServiceName } from '../../i18n/localized.ts'
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

interface Sending {
  send: () => Promise<BookingView>
  /** What is said where it fails. */
  alert: string
  /** The e-mail to the customer, if it brings one. */
  letter: typeof statusMail | false
}

/** Status, payment and progress of bookings, with the e-mails and alerts of the specification. */
export function useBookingChanges() {
  const { t } = useTranslation()
  const words = { t, format: useFormat() }
  const nameOf = useServiceNames()
  const mail = useCustomerMail()
  const [conflict, setConflict] = useState<Conflict>()
  const [changes, setChanges] = useState<readonly BookingChange[]>([])
  const status = useSetStatus()
  const payment = usePayBooking()
  const progress = useSetProgress()

  function refused(error: unknown, alert: string) {
    // The sign-in over the page says what to do.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
    toast.error(alert)
    const message = serverMessage(error) ?? t('errors.NETWORK')
    const booking = conflictOf(error)
    if (booking) setConflict({ booking, message })
    else toast.error(message)
  }

  /** Each change has its own e-mail and alert, however many are on their way; of one booking one at a time. */
  async function carryOut(change: BookingChange, { send, alert, letter }: Sending) {
    if (changes.some(({ id }) => id === change.id)) return
    setChanges(others => [...others, change])
    try {
      const booking = withServiceName(await send(), nameOf)
      if (letter) mail(letter(booking, words), personOf(booking).name)
    } catch (error) {
      refused(error, alert)
    } finally {
      setChanges(others => others.filter(other => other !== change))
    }
  }

  const actions: RowActions = {
    onStatus: ({ _id: id, rev, status: was }, next, cancelReason) => {
      setConflict(undefined)
      const why = cancelReason ? { cancelReason } : {}
      void carryOut(
        { id, kind: 'status', status: next, ...why },
        {
          send: () => status.mutateAsync({ id, status: next, rev, ...why }),
          alert: t('adminBookings.statusFailed'),
          // Another reason is no other status.
          letter: was !== next && statusMail,
        },
      )
    },
    onPayment: ({ _id: id, paymentStatus: was }, choice) => {
      const paymentStatus = choice === 'unpaid' ? choice : 'paid'
      const how = choice === 'unpaid' || choice === 'paid' ? {} : { method: choice }
      void carryOut(
        { id, kind: 'payment', payment: choice },
        {
          send: () => payment.mutateAsync({ id, paymentStatus, ...how }),
          alert: t('adminBookings.paymentFailed'),
          letter: was === 'unpaid' && paymentStatus === 'paid' && paymentMail,
        },
      )
    },
    onProgress: ({ _id: id }, step) => {
      void carryOut(
        { id, kind: 'progress', step },
        {
          send: () => progress.mutateAsync({ id, step }),
          alert: t('adminBookings.statusFailed'),
          letter: step === 'finished' && statusMail,
        },
      )
    },
  }
  return { actions, changes, conflict, settle: () => setConflict(undefined) }
}
