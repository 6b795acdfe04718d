import type { BookingView } from '@car-wash/server/contract'
import { carState } from '@car-wash/server/contract/car-state'
import type { BookingStatus, CancelReason, ProgressStep } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asksToConfirm, conflictOf, useBookingChange } from './admin-bookings.queries.ts'
import type { BookingActions, BookingChange, PaymentChoice } from './booking-change.ts'
import { paymentMail, statusMail } from './booking-mail.ts'
import { personOf } from './booking-person.ts'
import { dueOf, freesBay, isFar, isOpen, isPaidAlone } from './next-step.ts'
import { takenMessage } from './taken-message.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { createTurns } from '../../lib/turns.ts'
import { toast } from '../../ui/toast.ts'
import { useDeskQuestions } from './use-desk-questions.tsx'
import { useCustomerMail } from './use-customer-mail.ts'
import { serverNow } from '../../lib/clock.ts'

/** A change that was refused because the booking has changed in the meantime. */
export interface Conflict {
  /** The booking as it is now. */
  booking: BookingView
  message: string
}

/** A change that can be undone for a few seconds. */
export interface UndoOffer {
  /** The booking after the change; its revision names the change. */
  booking: BookingView
  /** The wash was finished early, and its bay is free for the next car. */
  freesBay: boolean
  taken: { step: ProgressStep } | { from: BookingStatus }
}

interface Sending {
  /** Receives the booking as the previous change left it. */
  send: (booking: BookingView) => Promise<BookingView>
  /** The error message. */
  alert: string
  /** The e-mail to the customer, or false if the change, given the booking before it, needs none. */
  mailFor: (was: BookingView) => typeof statusMail | typeof paymentMail | false
  /** Called when the server asks for confirmation. */
  onAsked?: () => void
  /** How to undo the change, given the booking before it; undefined when it cannot be undone. */
  takenBack?: (was: BookingView) => UndoOffer['taken'] | undefined
}

export type BookingChanges = ReturnType<typeof useBookingChanges>

/** Changes status, payment and progress of bookings, with the e-mails and alerts of the specification. */
export function useBookingChanges() {
  const { t } = useTranslation()
  const words = { t, format: useFormat() }
  const mail = useCustomerMail()
  const [conflict, setConflict] = useState<Conflict>()
  const { askOtherDay, askUnpaid, askCancelPaid } = useDeskQuestions()
  const [undo, setUndo] = useState<UndoOffer>()
  const [turns] = useState(createTurns<BookingView>)
  const [changes, setChanges] = useState<readonly BookingChange[]>([])
  const status = useBookingChange('PATCH /admin/bookings/:id/:status')
  const payment = useBookingChange('PATCH /admin/bookings/:id/payment')
  const progress = useBookingChange('PATCH /admin/bookings/:id/progress')

  function refused(error: unknown, alert: string) {
    // The sign-in over the page handles this error.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
    toast.error(alert)
    const bayTaken = error instanceof ApiError && error.body['bayTaken'] === true && t('counter.bayGivenAway')
    const message = bayTaken || (takenMessage(error, words) ?? serverMessage(error) ?? t('errors.NETWORK'))
    const booking = conflictOf(error)
    if (booking) setConflict({ booking, message })
    else toast.error(message)
  }

  /** Each change has its own e-mail and alert; changes run in parallel, but those of one booking queue. */
  async function carryOut(
    booking: BookingView,
    change: BookingChange,
    { send, alert, mailFor, onAsked, takenBack }: Sending,
  ) {
    let was = booking
    setUndo(undefined)
    setChanges(others => [...others.filter(({ id }) => id !== change.id), change])
    try {
      const changed = await turns.take(change.id, booking, before => {
        was = before
        return send(before)
      })
      const taken = takenBack?.(was)
      if (taken) setUndo({ booking: changed, taken, freesBay: freesBay(was, changed) })
      const template = mailFor(was)
      if (template) mail(template(changed, words), personOf(changed).name)
    } catch (error) {
      if (onAsked && asksToConfirm(error)) onAsked()
      else refused(error, alert)
    } finally {
      setChanges(others => others.filter(other => other !== change))
    }
  }

  function takeStep(booking: BookingView, step: ProgressStep, confirm: boolean) {
    const id = booking._id
    const ask = () => askOtherDay(booking, t(`board.step.${step}`), () => takeStep(booking, step, true))
    if (!confirm && isFar(booking, serverNow())) {
      ask()
      return
    }
    const body = { step, from: carState(booking), ...(confirm && { confirm }) }
    void carryOut(
      booking,
      { id, kind: 'progress', step },
      {
        send: () => progress.mutateAsync({ params: { id }, body }),
        alert: t('adminBookings.statusFailed'),
        mailFor: () => step === 'finished' && statusMail,
        onAsked: ask,
        takenBack: () => ({ step }),
      },
    )
  }

  function setStatus(
    booking: BookingView,
    next: BookingStatus,
    {
      cancelReason,
      giveBack,
      confirm = false,
    }: { cancelReason?: CancelReason | undefined; giveBack?: boolean; confirm?: boolean },
  ) {
    const id = booking._id
    setConflict(undefined)
    if (next === 'cancelled' && giveBack === undefined && isOpen(booking) && isPaidAlone(booking)) {
      askCancelPaid(booking, cancelReason, answer =>
        setStatus(booking, next, { cancelReason, giveBack: answer }),
      )
      return
    }
    const why = {
      ...(cancelReason ? { cancelReason } : {}),
      ...(giveBack ? { giveBack } : {}),
      ...(confirm ? { confirm } : {}),
    }
    void carryOut(
      booking,
      { id, kind: 'status', status: next, cancelReason },
      {
        send: ({ rev }) =>
          status.mutateAsync({ params: { id, status: next }, body: { status: next, rev, ...why } }),
        alert: t('adminBookings.statusFailed'),
        // A new reason alone is not a new status.
        mailFor: was => was.status !== next && statusMail,
        onAsked: () =>
          askOtherDay(booking, t(`status.booking.${next}`), () =>
            setStatus(booking, next, { ...why, giveBack: giveBack ?? false, confirm: true }),
          ),
        takenBack: was => (was.status === next ? undefined : { from: was.status }),
      },
    )
  }

  async function takeBack({ booking: { _id: id, rev }, taken }: UndoOffer) {
    setUndo(undefined)
    try {
      if ('step' in taken) await progress.mutateAsync({ params: { id }, body: { undo: taken.step, rev } })
      else {
        const { from } = taken
        await status.mutateAsync({ params: { id, status: from }, body: { status: from, undoOf: rev } })
      }
      toast.success(t('counter.undone'))
    } catch (error) {
      refused(error, t('counter.undoFailed'))
    }
  }

  function pay(booking: BookingView, choice: PaymentChoice, reason?: string) {
    const id = booking._id
    const paymentStatus = choice === 'unpaid' ? choice : 'paid'
    const how = choice === 'unpaid' || choice === 'paid' ? {} : { method: choice }
    void carryOut(
      booking,
      { id, kind: 'payment', payment: choice },
      {
        send: was =>
          payment.mutateAsync({ params: { id }, body: { paymentStatus, reason, due: dueOf(was), ...how } }),
        alert: t('adminBookings.paymentFailed'),
        mailFor: was => was.paymentStatus === 'unpaid' && paymentStatus === 'paid' && paymentMail,
      },
    )
  }

  const actions: BookingActions = {
    onStatus: (booking, next, cancelReason) => setStatus(booking, next, { cancelReason }),
    onPayment: (booking, choice) => {
      if (choice === 'unpaid' && isPaidAlone(booking))
        askUnpaid(booking, reason => pay(booking, choice, reason))
      else pay(booking, choice)
    },
    onProgress: (booking, step) => takeStep(booking, step, false),
  }

  return {
    actions,
    /** The change in flight of a booking. */
    changeOf: ({ _id }: Pick<BookingView, '_id'>) => changes.find(({ id }) => id === _id),
    changes,
    conflict,
    settle: () => setConflict(undefined),
    /** The last change, while it can be undone. */
    undo: {
      offer: undo,
      take: () => void (undo && takeBack(undo)),
      close: () => setUndo(undefined),
    },
  }
}
