import type { BookingView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  conflictOf,
  usePayBooking,
  useSetProgress,
  useSetStatus,
} from '../../parts/desk/admin-bookings.queries.ts'
import { paymentMail, statusMail } from '../../parts/desk/booking-mail.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import type { BookingChange, RowActions } from './row-controls.tsx'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { createTurns } from '../../lib/turns.ts'
import { toast } from '../../ui/toast.ts'
import { useCustomerMail } from '../../parts/desk/use-customer-mail.ts'

/** A change that was refused because the booking has changed in the meantime. */
export interface Conflict {
  /** The booking as it is now. */
  booking: BookingView
  message: string
}

interface Sending {
  /** Receives the booking as the previous change left it. */
  send: (booking: BookingView) => Promise<BookingView>
  /** The error message. */
  alert: string
  /** The e-mail to the customer, or false if the change, given the booking before it, needs none. */
  mailFor: (was: BookingView) => typeof statusMail | false
}

/** Changes status, payment and progress of bookings, with the e-mails and alerts of the specification. */
export function useBookingChanges() {
  const { t } = useTranslation()
  const words = { t, format: useFormat() }
  const mail = useCustomerMail()
  const [conflict, setConflict] = useState<Conflict>()
  const [turns] = useState(createTurns<BookingView>)
  const [changes, setChanges] = useState<readonly BookingChange[]>([])
  const status = useSetStatus()
  const payment = usePayBooking()
  const progress = useSetProgress()

  function refused(error: unknown, alert: string) {
    // The sign-in over the page handles this error.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
    toast.error(alert)
    const message = serverMessage(error) ?? t('errors.NETWORK')
    const booking = conflictOf(error)
    if (booking) setConflict({ booking, message })
    else toast.error(message)
  }

  /** Each change has its own e-mail and alert; changes run in parallel, but those of one booking queue. */
  async function carryOut(booking: BookingView, change: BookingChange, { send, alert, mailFor }: Sending) {
    let was = booking
    setChanges(others => [...others.filter(({ id }) => id !== change.id), change])
    try {
      const changed = await turns.take(change.id, booking, before => {
        was = before
        return send(before)
      })
      const template = mailFor(was)
      if (template) mail(template(changed, words), personOf(changed).name)
    } catch (error) {
      refused(error, alert)
    } finally {
      setChanges(others => others.filter(other => other !== change))
    }
  }

  const actions: RowActions = {
    onStatus: (booking, next, cancelReason) => {
      const id = booking._id
      setConflict(undefined)
      const why = cancelReason ? { cancelReason } : {}
      void carryOut(
        booking,
        { id, kind: 'status', status: next, ...why },
        {
          send: ({ rev }) => status.mutateAsync({ id, status: next, rev, ...why }),
          alert: t('adminBookings.statusFailed'),
          // A new reason alone is not a new status.
          mailFor: was => was.status !== next && statusMail,
        },
      )
    },
    onPayment: (booking, choice) => {
      const id = booking._id
      const paymentStatus = choice === 'unpaid' ? choice : 'paid'
      const how = choice === 'unpaid' || choice === 'paid' ? {} : { method: choice }
      void carryOut(
        booking,
        { id, kind: 'payment', payment: choice },
        {
          send: () => payment.mutateAsync({ id, paymentStatus, ...how }),
          alert: t('adminBookings.paymentFailed'),
          mailFor: was => was.paymentStatus === 'unpaid' && paymentStatus === 'paid' && paymentMail,
        },
      )
    },
    onProgress: (booking, step) => {
      const id = booking._id
      void carryOut(
        booking,
        { id, kind: 'progress', step },
        {
          send: () => progress.mutateAsync({ id, step }),
          alert: t('adminBookings.statusFailed'),
          mailFor: () => step === 'finished' && statusMail,
        },
      )
    },
  }
  return { actions, changes, conflict, settle: () => setConflict(undefined) }
}
