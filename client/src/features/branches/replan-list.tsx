import type { BookingView, ReplanRow } from '@car-wash/server/contract'
import { ArrowRight, CalendarClock, X } from 'lucide-react'
import { isolated } from '../../i18n/bidi.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/plain/button.tsx'
import { CarLine } from './car-line.tsx'

export interface ReplanListProps {
  rows: readonly ReplanRow[]
  /** The ids of the bookings that are being moved or cancelled. */
  settling: readonly string[]
  onMove: (booking: BookingView, to: NonNullable<ReplanRow['to']>) => void
  /** Opens the choice of another place. */
  onChoose: (booking: BookingView) => void
  onCancel: (booking: BookingView) => void
}

/** The bookings without a place, each with its proposed places: at the branch, and at a neighbour where that is sooner. */
export function ReplanList({ rows, settling, onMove, onChoose, onCancel }: ReplanListProps) {
  const { t, format } = useWords()
  return (
    <ul className="grid divide-y divide-line">
      {rows.map(({ booking, to, elsewhere }) => (
        <li key={booking._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <CarLine booking={booking} />
          <span className="flex flex-wrap gap-2">
            {[to, elsewhere].map(
              (place, index) =>
                place && (
                  <Button
                    key={place.branchId._id}
                    size="sm"
                    variant={index === 0 ? 'primary' : 'secondary'}
                    icon={<ArrowRight className="rtl:-scale-x-100" />}
                    pending={settling.includes(booking._id)}
                    onClick={() => onMove(booking, place)}
                  >
                    {place.branchId._id === booking.branchId._id
                      ? t('branches.moveTo', {
                          time: isolated(format.dateTime(place.bookingDate, place.bookingTime)),
                        })
                      : t('branches.moveToBranch', {
                          branch: isolated(place.branchId.name),
                          time: isolated(format.dateTime(place.bookingDate, place.bookingTime)),
                        })}
                  </Button>
                ),
            )}
            {!to && !elsewhere && (
              <span className="self-center text-sm text-warning-ink">{t('branches.noPlace')}</span>
            )}
            <Button
              size="sm"
              variant="secondary"
              icon={<CalendarClock />}
              disabled={settling.includes(booking._id)}
              onClick={() => onChoose(booking)}
            >
              {t('branches.otherTime')}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              icon={<X />}
              disabled={settling.includes(booking._id)}
              onClick={() => onCancel(booking)}
            >
              {t('branches.cancelCar')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
