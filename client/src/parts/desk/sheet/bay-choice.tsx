import type { BookingView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import { useBookingBranches } from '../../../queries/chain.ts'
import { NativeSelect } from '../../../ui/plain/native-select.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDayTimes } from '../../booking/bookings.queries.ts'
import { useBookingChange } from '../admin-bookings.queries.ts'
import { useBayRefusal } from '../bay-refusal.ts'
import { ChoiceBox } from './choice-box.tsx'

/** Another bay or time on the same day, by controls: what dragging does on the board. */
export function BayChoice({
  booking,
  bay: shownIn,
  onBack,
}: {
  booking: BookingView
  /** The bay wished for so far. */
  bay: number | undefined
  onBack: () => void
}) {
  const { t, format } = useWords()
  const move = useBookingChange('PATCH /admin/bookings/:id/bay')
  const refusalOf = useBayRefusal()
  const { branchId, serviceId, bookingDate, bookingTime } = booking
  const bays = useBookingBranches().data?.find(({ _id }) => _id === branchId._id)?.bays ?? 1
  const day = useDayTimes({
    branchId: branchId._id,
    serviceId: serviceId._id,
    date: bookingDate,
    exceptBookingId: booking._id,
  })
  const [bay, setBay] = useState(String(shownIn ?? ''))
  const [time, setTime] = useState(bookingTime)
  const times = [...new Set([bookingTime, ...(day.data?.times ?? [])])].sort()
  return (
    <ChoiceBox
      label={t('counter.bayMove')}
      pending={move.isPending}
      disabled={bay === String(shownIn ?? '') && time === bookingTime}
      failure={move.isError && refusalOf(move.error, { booking, bay: move.variables.body.bay })}
      onBack={onBack}
      onDone={() =>
        move.mutate(
          {
            params: { id: booking._id },
            body: {
              bay: bay === '' ? null : Number(bay),
              ...(time === bookingTime ? {} : { bookingTime: time }),
              rev: booking.rev,
            },
          },
          {
            onSuccess: () => {
              toast.success(t('counter.bayMoved'))
              onBack()
            },
          },
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('counter.bayLabel')}
          placeholder={t('counter.bayAny')}
          value={bay}
          options={Array.from({ length: bays }, (_, index) => ({
            value: String(index + 1),
            label: t('board.bay', { number: index + 1 }),
          }))}
          onChange={event => setBay(event.target.value)}
        />
        <NativeSelect
          label={t('adminBookings.time')}
          value={time}
          options={times.map(value => ({ value, label: format.time(value) }))}
          onChange={event => setTime(event.target.value)}
        />
      </div>
    </ChoiceBox>
  )
}
