import type { ReportsView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { cx } from '../../ui/cx.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { StatCard } from '../../ui/plain/stat-card.tsx'

/** The sums of the period; packages are sold chain-wide and told to a super-admin alone. */
export function ReportTotals({ totals }: { totals: ReportsView['totals'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { packagesSold, washesOutstanding } = totals
  return (
    <div
      className={cx(
        'grid gap-4 sm:grid-cols-2',
        packagesSold === undefined ? 'xl:grid-cols-4' : 'lg:grid-cols-3',
      )}
    >
      <StatCard label={t('reports.bookings')} value={format.number(totals.bookings)} />
      <StatCard label={t('reports.completed')} value={format.number(totals.completed)} />
      <StatCard label={t('reports.revenue')} value={<Bdi dir="auto">{format.euro(totals.revenue)}</Bdi>} />
      <StatCard
        label={t('reports.noShows')}
        value={format.number(totals.noShows)}
        text={`${t('reports.cancelled')}: ${format.number(totals.cancelled)}`}
      />
      {packagesSold !== undefined && (
        <StatCard label={t('reports.packagesSold')} value={format.number(packagesSold)} />
      )}
      {washesOutstanding !== undefined && (
        <StatCard label={t('reports.washesOutstanding')} value={format.number(washesOutstanding)} />
      )}
    </div>
  )
}
