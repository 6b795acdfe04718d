import type { BookingView, BranchView } from '@car-wash/server/contract'
import { type SubmitEvent, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type PlaceInstead, placesOf } from '../features/bookings/booking-refusal.tsx'
import type { BookingValues } from '../features/bookings/booking-values.ts'
import { DayChoice } from '../features/bookings/day-choice.tsx'
import { TimeChoice } from '../features/bookings/time-choice.tsx'
import { useFreeDays } from '../features/bookings/use-free-days.ts'
import { useMoveBooking } from '../features/my-bookings/my-bookings.queries.ts'
import { serverMessage } from '../i18n/server-message.ts'
import { useFormat } from '../i18n/use-format.ts'
import { ApiError } from '../lib/api.ts'
import { Dialog } from '../ui/aria/dialog.tsx'
import { Bdi } from '../ui/plain/bdi.tsx'
import { Button } from '../ui/plain/button.tsx'
import { Facts } from '../ui/plain/facts.tsx'
import { MoveRefusal } from './move-refusal.tsx'

export interface MoveBookingDialogProps {
  booking: BookingView
  /** Every branch: a refused move offers places at others. */
  branches: readonly BranchView[]
  onClose: () => void
  onMoved: () => void
}

/** A new day and time for a booking: the choice of the booking form in a dialog. */
export function MoveBookingDialog(props: MoveBookingDialogProps) {
  const { t } = useTranslation()
  const move = useMoveBooking()
  return (
    <Dialog
      open
      size="lg"
      title={t('dashboard.moveTitle')}
      closeLabel={t('common.close')}
      locked={move.isPending}
      onClose={props.onClose}
    >
      <MoveForm {...props} move={move} />
    </Dialog>
  )
}

function MoveForm({
  booking,
  branches,
  onClose,
  onMoved,
  move,
}: MoveBookingDialogProps & { move: ReturnType<typeof useMoveBooking> }) {
  const { t } = useTranslation()
  const form = useForm<BookingValues>({ defaultValues: presentValues(booking) })
  const [wishedDate, setWishedDate] = useState('')
  const [branchId, date] = useWatch({ control: form.control, name: ['branchId', 'date'] })
  const branch = branches.find(({ _id }) => _id === branchId)
  const asked = {
    branchId,
    serviceId: booking.serviceId._id,
    exceptBookingId: booking._id,
  }
  const days = useFreeDays(asked, branch)
  const isPresentDay = branchId === booking.branchId._id && date === booking.bookingDate
  const present = isPresentDay ? booking.bookingTime : undefined

  function send({ date: day, time, branchId: to }: BookingValues) {
    if (time === present) {
      form.setError('time', { message: t('dashboard.moveSame') }, { shouldFocus: true })
      return
    }
    setWishedDate(day)
    const elsewhere = to === booking.branchId._id ? {} : { branchId: to }
    move.mutate(
      { id: booking._id, bookingDate: day, bookingTime: time, ...elsewhere },
      { onSuccess: onMoved },
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
    <form noValidate onSubmit={submit} className="grid gap-6">
      <div className="grid gap-3">
        <p className="text-muted">{t('dashboard.moveText')}</p>
        <Present booking={booking} branch={branch} />
      </div>
      <DayChoice control={form.control} branch={branch} isAsked days={days} onChosen={chooseDay} />
      <TimeChoice {...{ form, asked, branch, days, present }} onDay={chooseDay} />
      <div className="sticky bottom-0 -mx-6 -mb-6 grid gap-3 border-t border-line bg-raised px-6 py-4 sm:-mx-8 sm:-mb-8 sm:px-8">
        <Refusal error={move.error} wishedDate={wishedDate} onTake={take} />
        <Wished control={form.control} />
        <div className="flex flex-wrap-reverse justify-end gap-3 *:flex-1 sm:*:flex-none">
          <Button variant="secondary" disabled={move.isPending} onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" pending={move.isPending}>
            {t('dashboard.moveSubmit')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The time chosen so far; the list that it was chosen from may have been scrolled away. */
function Wished({ control }: { control: Control<BookingValues> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [date, time] = useWatch({ control, name: ['date', 'time'] })
  if (date === '' || time === '') return null
  return (
    <p className="flex flex-wrap justify-between gap-x-6 sm:justify-end">
      <span className="text-muted">{t('dashboard.moveWished')}</span>
      <Bdi dir="auto" className="font-semibold text-heading">
        {`${format.weekday(date, 'short')} ${format.dateTime(date, time)}`}
      </Bdi>
    </p>
  )
}

/** The booking as it stands, and the other branch once one is chosen. */
function Present({ booking, branch }: { booking: BookingView; branch: BranchView | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { bookingDate, bookingTime, branchId, serviceId, userPackageId } = booking
  return (
    <div className="rounded-card bg-sunken p-4">
      <Facts
        facts={[
          {
            id: 'service',
            label: t('dashboard.service'),
            value: <span className="wrap-anywhere">{serviceId.name}</span>,
          },
          {
            id: 'branch',
            label: t('dashboard.branch'),
            value: <span className="wrap-anywhere">{branchId.name}</span>,
          },
          {
            id: 'present',
            label: t('dashboard.movePresent'),
            value: (
              <Bdi dir="auto">{`${format.weekday(bookingDate, 'short')} ${format.dateTime(bookingDate, bookingTime)}`}</Bdi>
            ),
          },
          {
            id: 'new-branch',
            label: t('dashboard.moveElsewhere'),
            value:
              branch && branch._id !== branchId._id ? (
                <span className="wrap-anywhere">{branch.name}</span>
              ) : undefined,
          },
        ]}
      />
      {userPackageId && (
        <p className="mt-3 text-sm text-muted">
          {t('dashboard.moveExpiry', { date: format.date(userPackageId.expiryDate) })}
        </p>
      )}
    </div>
  )
}

function Refusal({
  error,
  wishedDate,
  onTake,
}: {
  error: Error | null
  wishedDate: string
  onTake: (place: PlaceInstead & { date: string; time: string }) => void
}) {
  const { t } = useTranslation()
  // The sign-in over the page says what to do.
  if (!error || (error instanceof ApiError && error.code === 'UNAUTHENTICATED')) return null
  return (
    <MoveRefusal
      message={serverMessage(error) ?? t('dashboard.moveFailed')}
      places={error instanceof ApiError ? placesOf(error) : []}
      wishedDate={wishedDate}
      onTake={onTake}
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
