import type { BookingView, LedgerRow } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { atBranch } from '../../../lib/at-branch.ts'

/** The movements of a booking's package washes, oldest first. */
export function MovementList({ booking, rows }: { booking: BookingView; rows: readonly LedgerRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (rows.length === 0) return <p className="text-muted">{t('adminBookings.noMovements')}</p>
  return (
    <ol className="grid gap-3">
      {rows.map(row => (
        <li
          key={row._id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-s-2 border-brand-line ps-4"
        >
          <span className="font-medium text-heading">{t(`status.ledger.${row.type}`)}</span>
          <span className="text-sm text-muted">
            {t('adminBookings.leftAfter', { number: format.number(row.remainingAfter) })}
          </span>
          <span className="w-full text-sm text-muted">
            <Bdi dir="auto">{format.instant(atBranch(row.at, booking), 'UTC')}</Bdi>{' '}
            <bdi>{row.by.name ?? t(`adminBookings.by.${row.by.role}`)}</bdi>
          </span>
        </li>
      ))}
    </ol>
  )
}
