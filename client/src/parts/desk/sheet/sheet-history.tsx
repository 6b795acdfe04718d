import type { BookingDetail, BookingView } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useLedger } from '../../../queries/ledger.ts'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { atBranch } from '../../../lib/at-branch.ts'
import { useHistoryWords } from './history-words.ts'
import { MovementList } from './movement-list.tsx'

/** The changes of a booking, oldest first. */
export function History({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useHistoryWords(booking)
  return (
    <ol className="grid gap-3">
      {booking.history.map((row, index) => (
        <li key={`${row.at} ${index}`} className="border-s-2 border-brand-line ps-4">
          <p className="font-medium text-heading">{words.change(row)}</p>
          <p className="text-sm text-muted">
            <Bdi dir="auto">{format.instant(atBranch(row.at, booking), 'UTC')}</Bdi>
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
  const { t } = useTranslation()
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
