import type { BookingView } from '@car-wash/server/contract'
import { type SubmitEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { conflictOf, useDeskMove } from '../../features/admin-bookings/admin-bookings.queries.ts'
import { movedMail } from '../../features/admin-bookings/booking-mail.ts'
import { BookingName } from '../../features/admin-bookings/booking-name.tsx'
import { personOf } from '../../features/admin-bookings/booking-person.ts'
import { type PlaceInstead, placesOf } from '../../features/bookings/booking-refusal.tsx'
import type { BookingValues } from '../../features/bookings/booking-values.ts'
import { DayChoice } from '../../features/bookings/day-choice.tsx'
import { TimeChoice } from '../../features/bookings/time-choice.tsx'
import { useFreeDays } from '../../features/bookings/use-free-days.ts'
import { useBookingBranches } from '../../features/branches/branches.queries.ts'
import { isolated } from '../../i18n/bidi.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { useUser } from '../../session/session.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { toast } from '../../ui/toast.ts'
import { MoveRefusal } from '../move-refusal.tsx'
import { useCustomerMail } from './use-customer-mail.ts'

export interface DeskMoveProps {
  booking: BookingView
  /** Its branch has no room for it any more: a branch-admin may then move it to another branch too. */
  replan?: boolean | undefined
  onClose: () => void
}

/** The desk moves a booking: the calendar and times of the customer's form, without cut-off (decision 14). */
export function DeskMove(props: DeskMoveProps) {
  const { t } = useTranslation()
  const move = useDeskMove()
  return (
    <Dialog
      open
      size="lg"
      title={t('adminBookings.moveTitle')}
      closeLabel={t('common.close')}
      locked={move.isPending}
      onClose={props.onClose}
    >
      <MoveForm {...props} move={move} />
    </Dialog>
  )
}

function MoveForm({
  booking: opened,
  replan = false,
  onClose,
  move,
}: DeskMoveProps & { move: ReturnType<typeof useDeskMove> }) {
  const { t } = useTranslation()
  const format = useFormat()
  // Somebody may have changed it since: then it is what the refusal says, and can be moved as that.
  const [booking, setBooking] = useState(opened)
  const mail = useCustomerMail()
  const mayLeave = useUser().role === 'super-admin' || replan
  const branches = useBookingBranches().data ?? []
  const form = useForm<BookingValues>({ defaultValues: presentValues(booking) })
  const [wishedDate, setWishedDate] = useState('')
  const [branchId, date] = useWatch({ control: form.control, name: ['branchId', 'date'] })
  const branch = branches.find(({ _id }) => _id === branchId)
  const asked = { branchId, serviceId: booking.serviceId._id, exceptBookingId: booking._id }
  const days = useFreeDays(asked, branch)
  const isPresentDay = branchId === booking.branchId._id && date === booking.bookingDate
  const present = isPresentDay ? booking.bookingTime : undefined

  function send({ date: day, time, branchId: to }: BookingValues) {
    if (time === present) {
      form.setError('time', { message: t('adminBookings.moveSame') }, { shouldFocus: true })
      return
    }
    setWishedDate(day)
    const elsewhere = to === booking.branchId._id ? {} : { branchId: to }
    const change = { bookingDate: day, bookingTime: time, rev: booking.rev, ...elsewhere }
    move.mutate(
      { id: booking._id, ...change, ...(replan ? { replan } : {}) },
      {
        onSuccess: moved => {
          toast.success(t('adminBookings.moved'))
          mail(movedMail(moved, { t, format }), personOf(moved).name)
          onClose()
        },
        onError: error => setBooking(conflictOf(error) ?? booking),
      },
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!move.isPending) void form.handleSubmit(send)(event)
  }

  function chooseDay(day: string) {
    form.setValue('date', day, { shouldDirty: true, shouldValidate: true })
  }

  function take({ branch: other, date: day, time }: PlaceInstead & { date: string; time: string }) {
    if (other) form.setValue('branchId', other._id)
    chooseDay(day)
    form.setValue('time', time, { shouldDirty: true, shouldValidate: true })
    move.reset()
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      <p className="rounded-control border border-line bg-sunken px-4 py-3 font-medium text-heading">
        <BookingName booking={booking} />
      </p>
      {mayLeave && (
        <NativeSelect
          label={t('adminBookings.moveTo')}
          options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...form.register('branchId', { onChange: () => form.setValue('time', '') })}
        />
      )}
      <DayChoice control={form.control} branch={branch} isAsked days={days} onChosen={chooseDay} />
      <TimeChoice {...{ form, asked, branch, days, present }} onDay={chooseDay} />
      <div className="sticky bottom-0 -mx-6 -mb-6 grid gap-3 border-t border-line bg-raised px-6 py-4 sm:-mx-8 sm:-mb-8 sm:px-8">
        <Refusal error={move.error} wishedDate={wishedDate} mayLeave={mayLeave} onTake={take} />
        <div className="flex flex-wrap-reverse justify-end gap-3 *:flex-1 sm:*:flex-none">
          <Button variant="secondary" disabled={move.isPending} onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" pending={move.isPending}>
            {t('adminBookings.moveSubmit')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** What is free instead; another branch's only for who may move there. */
function Refusal({
  error,
  mayLeave,
  ...rest
}: {
  error: Error | null
  wishedDate: string
  mayLeave: boolean
  onTake: (place: PlaceInstead & { date: string; time: string }) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  // The sign-in over the page says what to do.
  if (!error || (error instanceof ApiError && error.code === 'UNAUTHENTICATED')) return null
  const places = error instanceof ApiError ? placesOf(error) : []
  const changed = conflictOf(error)
  const now =
    changed &&
    t('adminBookings.conflict', {
      name: isolated(personOf(changed).name),
      time: isolated(format.dateTime(changed.bookingDate, changed.bookingTime)),
      status: t(`status.booking.${changed.status}`),
    })
  return (
    <MoveRefusal
      {...rest}
      message={[serverMessage(error) ?? t('adminBookings.moveFailed'), now].filter(Boolean).join(' ')}
      places={places.filter(place => mayLeave || !place.branch)}
    />
  )
}

/** The day stays until another is chosen; a time has to be. */
function presentValues({ branchId, serviceId, bookingDate }: BookingView): BookingValues {
  return {
    branchId: branchId._id,
    serviceId: serviceId._id,
    date: bookingDate,
    time: '',
    notes: '',
    userPackageId: '',
    vehicleId: '',
  }
}
