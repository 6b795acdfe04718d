import type { BookingView } from '@car-wash/server/contract'
import { carState } from '@car-wash/server/contract/car-state'
import type { BookingStatus, CancelReason, ProgressStep } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { useBookingChange } from './admin-bookings.queries.ts'
import type { BookingActions, PaymentChoice } from './booking-change.ts'
import { dueOf, isFar, isOpen, isPaidAlone } from './next-step.ts'
import { serverNow } from '../../lib/clock.ts'
import { toast } from '../../ui/toast.ts'
import { type CarryOut, type UndoOffer, useChangeQueue } from './use-change-queue.ts'
import { useDeskQuestions } from './use-desk-questions.tsx'

export type BookingChanges = ReturnType<typeof useBookingChanges>

/** Changes status, payment and progress of bookings, with the e-mails and alerts of the specification. */
export function useBookingChanges() {
  const { t } = useTranslation()
  const { changes, conflict, setConflict, undo, setUndo, carryOut, refused } = useChangeQueue()
  const progress = useSteps(carryOut)
  const status = useStatus(carryOut)
  const onPayment = usePayments(carryOut)
  const onPackage = usePackage(carryOut)

  async function takeBack({ booking: { _id: id, rev }, taken }: UndoOffer) {
    setUndo(undefined)
    try {
      await ('step' in taken ? progress.undo(id, taken.step, rev) : status.undo(id, taken.from, rev))
      toast.success(t('counter.undone'))
    } catch (error) {
      refused(error, t('counter.undoFailed'))
    }
  }

  const actions: BookingActions = {
    onStatus: (booking, next, cancelReason) => {
      setConflict(undefined)
      status.set(booking, next, { cancelReason })
    },
    onPayment,
    onPackage,
    onProgress: (booking, step) => progress.take(booking, step, false),
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

function useSteps(carryOut: CarryOut) {
  const { t } = useTranslation()
  const { askOtherDay } = useDeskQuestions()
  const progress = useBookingChange('PATCH /admin/bookings/:id/progress')

  function take(booking: BookingView, step: ProgressStep, confirm: boolean) {
    const id = booking._id
    const ask = () => askOtherDay(booking, t(`board.step.${step}`), () => take(booking, step, true))
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
        mailFor: () => step === 'finished' && 'status',
        onAsked: ask,
        takenBack: () => ({ step }),
      },
    )
  }

  return {
    take,
    undo: (id: string, step: ProgressStep, rev: number) =>
      progress.mutateAsync({ params: { id }, body: { undo: step, rev } }),
  }
}

function useStatus(carryOut: CarryOut) {
  const { t } = useTranslation()
  const { askOtherDay, askCancelPaid } = useDeskQuestions()
  const status = useBookingChange('PATCH /admin/bookings/:id/:status')

  function set(
    booking: BookingView,
    next: BookingStatus,
    {
      cancelReason,
      giveBack,
      confirm = false,
    }: { cancelReason?: CancelReason | undefined; giveBack?: boolean; confirm?: boolean },
  ) {
    const id = booking._id
    if (next === 'cancelled' && giveBack === undefined && isOpen(booking) && isPaidAlone(booking)) {
      askCancelPaid(booking, cancelReason, answer => set(booking, next, { cancelReason, giveBack: answer }))
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
        mailFor: was => was.status !== next && 'status',
        onAsked: () =>
          askOtherDay(booking, t(`status.booking.${next}`), () =>
            set(booking, next, { ...why, giveBack: giveBack ?? false, confirm: true }),
          ),
        takenBack: was => (was.status === next ? undefined : { from: was.status }),
      },
    )
  }

  return {
    set,
    undo: (id: string, from: BookingStatus, rev: number) =>
      status.mutateAsync({ params: { id, status: from }, body: { status: from, undoOf: rev } }),
  }
}

function usePayments(carryOut: CarryOut): BookingActions['onPayment'] {
  const { t } = useTranslation()
  const { askUnpaid } = useDeskQuestions()
  const payment = useBookingChange('PATCH /admin/bookings/:id/payment')

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
        mailFor: was => was.paymentStatus === 'unpaid' && paymentStatus === 'paid' && 'paid',
      },
    )
  }

  return (booking, choice) => {
    if (choice === 'unpaid' && isPaidAlone(booking))
      askUnpaid(booking, reason => pay(booking, choice, reason))
    else pay(booking, choice)
  }
}

function usePackage(carryOut: CarryOut): BookingActions['onPackage'] {
  const { t } = useTranslation()
  const { mutateAsync } = useBookingChange('PATCH /admin/bookings/:id/package')
  return (booking, userPackageId) => {
    const id = booking._id
    void carryOut(
      booking,
      { id, kind: 'package' },
      {
        send: ({ rev }) => mutateAsync({ params: { id }, body: { userPackageId, rev } }),
        alert: t('adminBookings.paymentFailed'),
        mailFor: () => false,
      },
    )
  }
}
