import type { BookingDetail, BookingView, LedgerRow } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import { useLedger } from '../../../queries/ledger.ts'
import { Loaded } from '../../lists/loaded.tsx'
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

/** The movements of the package's washes for one booking. */
export function BookingLedger({ userPackageId, booking }: { userPackageId: string; booking: BookingView }) {
  const { t } = useWords()
  return (
    <Part title={t('adminBookings.ledger')} query={useLedger(userPackageId)}>
      {rows => <MovementList booking={booking} rows={rows.filter(row => row.bookingId === booking._id)} />}
    </Part>
  )
}

/** A part of the sheet that loads, and can fail, by itself. */
export function Part<Data extends object>({
  title,
  query,
  children,
}: {
  title: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{title}</h3>
      <Loaded query={query} rows={2}>
        {children}
      </Loaded>
    </section>
  )
}

/** The movements of a booking's package washes, oldest first. */
function MovementList({ booking, rows }: { booking: BookingView; rows: readonly LedgerRow[] }) {
  const { t, format } = useWords()
  if (rows.length === 0) return <p className="text-muted">{t('adminBookings.noMovements')}</p>
  return (
    <ol className="grid gap-3">
      {rows.map(row => (
        <li
          key={row._id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-s-2 border-brand-line ps-4"
        >
          <span className="font-semibold text-heading">{t(`status.ledger.${row.type}`)}</span>
          <span className="text-sm text-muted">
            {t('adminBookings.leftAfter', { number: format.number(row.remainingAfter) })}
          </span>
          <span className="w-full text-sm text-muted">
            <bdi>{format.instant(atBranch(row.at, booking), 'UTC')}</bdi>{' '}
            <bdi>{row.by.name ?? t(`adminBookings.by.${row.by.role}`)}</bdi>
          </span>
        </li>
      ))}
    </ol>
  )
}
