import type { BookingView, BranchView } from '@car-wash/server/contract'
import type { ReactNode, SubmitEvent } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError, isSessionOver } from '../../lib/api.ts'
import { Dialog, DialogFoot } from '../../ui/aria/dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { useLeaving } from '../dialogs/use-leaving.ts'
import { type OnTake, PlaceButtons, placesOf } from './booking-refusal.tsx'
import { NOTHING_CHOSEN } from './booking-values.ts'
import type { BookingValues } from './booking-wish.ts'
import { useFreeDays } from './use-free-days.ts'
import { When } from './when.tsx'

/** The new place of a booking; `branchId` only when the branch changes. */
export interface WishedMove {
  bookingDate: string
  bookingTime: string
  branchId?: string
}

export interface MoveDialogProps extends Omit<MoveRefusalProps, 'error' | 'onTake'> {
  title: string
  booking: BookingView
  branches: readonly BranchView[]
  /** The mutation that sends the move. */
  move: { isPending: boolean; error: Error | null; reset: () => void }
  submitLabel: string
  /** Shown when the chosen time is the current one. */
  sameMessage: string
  onSend: (move: WishedMove) => void
  onClose: () => void
  /** Content above the choice of day and time. */
  head: (form: UseFormReturn<BookingValues>, branch: BranchView | undefined) => ReactNode
  /** Content between the error and the buttons. */
  foot?: (form: UseFormReturn<BookingValues>) => ReactNode
}

/**
 * A dialog that moves a booking to a new day and time, for customers and the desk alike, with the booking form's calendar
 * and times. The current day is kept until another is chosen; after an error it stays open and offers alternatives.
 */
export function MoveDialog({
  title,
  booking,
  branches,
  move: { isPending, error, reset },
  submitLabel,
  sameMessage,
  onSend,
  onClose,
  head,
  foot,
  ...refusal
}: MoveDialogProps) {
  const { t } = useTranslation()
  const { branchId: at, bookingDate, serviceId } = booking
  const form = useForm<BookingValues>({
    defaultValues: { ...NOTHING_CHOSEN, branchId: at._id, serviceId: serviceId._id, date: bookingDate },
  })
  const [branchId, date, chosenTime] = useWatch({ control: form.control, name: ['branchId', 'date', 'time'] })
  // Browsing other days is not input worth asking about.
  const leave = useLeaving({ isFilled: chosenTime !== '', thing: title, onClose })
  const branch = branches.find(({ _id }) => _id === branchId)
  const slotQuery = { branchId, serviceId: serviceId._id, exceptBookingId: booking._id }
  const days = useFreeDays(slotQuery, branch)
  const present = branchId === at._id && date === bookingDate ? booking.bookingTime : undefined

  function send({ date: day, time, branchId: to }: BookingValues) {
    if (time === present) {
      form.setError('time', { message: sameMessage }, { shouldFocus: true })
      return
    }
    const elsewhere = to === at._id ? {} : { branchId: to }
    onSend({ bookingDate: day, bookingTime: time, ...elsewhere })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isPending) void form.handleSubmit(send)(event)
  }

  function chooseDay(day: string) {
    form.setValue('date', day, { shouldDirty: true, shouldValidate: true })
  }

  const take: OnTake = ({ branch: other, date: day, time }) => {
    if (other) form.setValue('branchId', other._id)
    chooseDay(day)
    form.setValue('time', time, { shouldDirty: true, shouldValidate: true })
    reset()
  }

  return (
    <Dialog size="lg" title={title} locked={isPending} onClose={leave}>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        {head(form, branch)}
        <When {...{ form, slotQuery, branch, days, present }} onDay={chooseDay} />
        <DialogFoot>
          <MoveRefusal {...refusal} error={error} onTake={take} />
          {foot?.(form)}
          <div className="flex flex-wrap-reverse justify-end gap-3 *:flex-1 sm:*:flex-none">
            <Button variant="secondary" disabled={isPending} onClick={onClose}>
              {t('actions.back')}
            </Button>
            <Button type="submit" pending={isPending}>
              {submitLabel}
            </Button>
          </div>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

interface MoveRefusalProps {
  /** The error of the last attempt. */
  error: Error | null
  /** Shown for errors without their own message. */
  failedMessage: string
  /** Describes the current booking, when another person has changed it. */
  nowMessage?: string | undefined
  /** Whether alternatives at other branches are offered. */
  mayLeave?: boolean | undefined
  onTake: OnTake
}

/** The reason why a booking could not be moved, with alternatives as one-tap choices. */
function MoveRefusal({ error, failedMessage, nowMessage, mayLeave = true, onTake }: MoveRefusalProps) {
  const { t } = useTranslation()
  // The sign-in over the page handles this error.
  if (!error || isSessionOver(error)) return null
  const offered = error instanceof ApiError ? placesOf(error) : []
  const places = offered.filter(place => mayLeave || !place.branch)
  return (
    <Notice
      tone="warning"
      role="alert"
      title={[serverMessage(error) ?? failedMessage, nowMessage].filter(Boolean).join(' ')}
      action={
        <PlaceButtons places={places} onTake={onTake}>
          {(branch, time) => (
            <>
              {branch && `${branch.name}: `}
              <bdi>{time}</bdi>
            </>
          )}
        </PlaceButtons>
      }
    >
      {places.length > 0 && t('booking.instead')}
    </Notice>
  )
}
