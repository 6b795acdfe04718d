import type { BookingView, BranchView } from '@car-wash/server/contract'
import { type ReactNode, type SubmitEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '../../ui/aria/dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import type { PlaceInstead } from './booking-refusal.tsx'
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

export interface MoveFormProps {
  /** Starts with `presentValues`. */
  form: UseFormReturn<BookingValues>
  booking: BookingView
  branches: readonly BranchView[]
  submitLabel: string
  /** Shown when the chosen time is the current one. */
  sameMessage: string
  isPending: boolean
  onSend: (move: WishedMove) => void
  onClose: () => void
  /** Called when an alternative has been taken, so that the error can go. */
  onTaken: () => void
  /** Content above the choice of day and time. */
  head: (form: UseFormReturn<BookingValues>, branch: BranchView | undefined) => ReactNode
  /** Content above the buttons: an error with its alternatives. */
  foot: (onTake: (place: PlaceInstead & { date: string; time: string }) => void) => ReactNode
}

/** A new day and time for a booking, for customers and the desk alike, with the booking form's calendar and times. */
export function MoveForm({
  form,
  booking,
  branches,
  submitLabel,
  sameMessage,
  isPending,
  onSend,
  onClose,
  onTaken,
  head,
  foot,
}: MoveFormProps) {
  const { t } = useTranslation()
  const [branchId, date] = useWatch({ control: form.control, name: ['branchId', 'date'] })
  const branch = branches.find(({ _id }) => _id === branchId)
  const slotQuery = { branchId, serviceId: booking.serviceId._id, exceptBookingId: booking._id }
  const days = useFreeDays(slotQuery, branch)
  const isPresentDay = branchId === booking.branchId._id && date === booking.bookingDate
  const present = isPresentDay ? booking.bookingTime : undefined

  function send({ date: day, time, branchId: to }: BookingValues) {
    if (time === present) {
      form.setError('time', { message: sameMessage }, { shouldFocus: true })
      return
    }
    const elsewhere = to === booking.branchId._id ? {} : { branchId: to }
    onSend({ bookingDate: day, bookingTime: time, ...elsewhere })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isPending) void form.handleSubmit(send)(event)
  }

  function chooseDay(day: string) {
    form.setValue('date', day, { shouldDirty: true, shouldValidate: true })
  }

  function take({ branch: other, date: day, time }: PlaceInstead & { date: string; time: string }) {
    if (other) form.setValue('branchId', other._id)
    chooseDay(day)
    form.setValue('time', time, { shouldDirty: true, shouldValidate: true })
    onTaken()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      {head(form, branch)}
      <When {...{ form, slotQuery, branch, days, present }} onDay={chooseDay} />
      <DialogFoot>
        {foot(take)}
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
  )
}

/** Keeps the current day until another is chosen; a time must be chosen. */
export function presentValues({ branchId, serviceId, bookingDate }: BookingView): BookingValues {
  return { ...NOTHING_CHOSEN, branchId: branchId._id, serviceId: serviceId._id, date: bookingDate }
}
