import type { OwnBooking, BranchView } from '@car-wash/server/contract'
import { BookAgain } from '../../../parts/booking/book-again.tsx'
import { FocusHeir } from '../../../ui/focus-heir.tsx'
import { ButtonLink } from '../../../ui/plain/button.tsx'
import { Card } from '../../../ui/plain/card.tsx'
import { nextOf } from './coming.ts'
import { LiveCard, nextHeading } from './live-card.tsx'
import { useTranslation } from 'react-i18next'

export interface NextCardProps {
  bookings: readonly OwnBooking[]
  branches: readonly BranchView[] | undefined
  /** Milliseconds. */
  now: number
  onMove: (booking: OwnBooking) => void
  onCancel: (booking: OwnBooking) => void
}

/** The next booking, large, or a way to book one; nothing for a customer who has never booked. */
export function NextCard({ bookings, branches, now, onMove, onCancel }: NextCardProps) {
  const next = nextOf(bookings, now)
  if (!next) return bookings.length > 0 && <NothingBooked bookings={bookings} />
  const branch = branches?.find(({ _id }) => _id === next.branchId._id)
  return (
    <FocusHeir key={next._id} to={nextHeading}>
      <LiveCard
        booking={next}
        {...{ bookings, branch, now }}
        onMove={() => onMove(next)}
        onCancel={() => onCancel(next)}
      />
    </FocusHeir>
  )
}

function NothingBooked({ bookings }: Pick<NextCardProps, 'bookings'>) {
  const { t } = useTranslation()
  const last = bookings.find(({ status }) => status !== 'cancelled') ?? bookings[0]
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h2 id="next-booking" tabIndex={-1} className="text-lg font-semibold">
          {t('dashboard.noNext')}
        </h2>
        <p className="mt-1 text-muted">{t('dashboard.noNextText')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {last && <BookAgain booking={last} bookings={bookings} />}
        <ButtonLink to="/booking" variant="secondary">
          {t('dashboard.bookWash')}
        </ButtonLink>
      </div>
    </Card>
  )
}
