import type { BookingDetail } from '@car-wash/server/contract'
import { useWords } from '../../../i18n/use-words.ts'
import { atBranch } from '../../../lib/at-branch.ts'
import { useHistoryWords } from './history-words.ts'

/** The changes of a booking, oldest first. */
export function History({ booking }: { booking: BookingDetail }) {
  const { t, format } = useWords()
  const words = useHistoryWords(booking)
  return (
    <ol className="grid gap-3">
      {booking.history.map((row, index) => (
        <li key={`${row.at} ${index}`} className="border-s-2 border-brand-line ps-4">
          <p className="font-semibold text-heading">{words.change(row)}</p>
          <p className="text-sm text-muted">
            <bdi>{format.instant(atBranch(row.at, booking), 'UTC')}</bdi>
            {' · '}
            <bdi>{row.by.name ?? t(`adminBookings.by.${row.by.role}`)}</bdi>
          </p>
          {words.reasons(row).map(line => (
            <bdi key={line} className="block text-sm wrap-anywhere">
              {line}
            </bdi>
          ))}
        </li>
      ))}
    </ol>
  )
}
