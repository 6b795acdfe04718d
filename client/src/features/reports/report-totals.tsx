import type { ReportsView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { cx } from '../../ui/cx.ts'
import { StatCard } from '../../ui/plain/stat-card.tsx'

/** The totals of the period; packages belong to the whole chain, so only a super-admin sees them. */
export function ReportTotals({ totals, previous }: Pick<ReportsView, 'totals' | 'previous'>) {
  const { t, format } = useWords()
  const { bookingRevenue, packageRevenue, revenue, packagesSold, washesOutstanding } = totals
  const was = (value: string) => <span className="block">{t('reports.was', { value: isolated(value) })}</span>
  const euro = (amount: number) => <bdi>{format.euro(amount)}</bdi>
  // Next to the figures of one branch, those of the chain are labelled as such.
  const wholeChain = revenue === undefined ? t('reports.wholeChain') : undefined
  return (
    <div
      className={cx(
        'grid grid-cols-2 gap-4',
        packagesSold === undefined ? 'xl:grid-cols-4' : 'lg:grid-cols-3',
      )}
    >
      <StatCard
        label={t('reports.bookings')}
        value={format.number(totals.bookings)}
        text={was(format.number(previous.bookings))}
      />
      <StatCard
        label={t('reports.completed')}
        value={format.number(totals.completed)}
        text={was(format.number(previous.completed))}
      />
      {revenue === undefined ? (
        <StatCard
          label={t('reports.bookingRevenue')}
          value={euro(bookingRevenue)}
          text={was(format.euro(previous.bookingRevenue))}
        />
      ) : (
        <StatCard
          label={t('reports.revenue')}
          value={euro(revenue)}
          text={
            <>
              {t('reports.bookingRevenue')}: {euro(bookingRevenue)}
              {previous.revenue !== undefined && was(format.euro(previous.revenue))}
            </>
          }
        />
      )}
      <StatCard
        label={t('reports.noShows')}
        value={format.number(totals.noShows)}
        text={`${t('reports.cancelled')}: ${format.number(totals.cancelled)}`}
      />
      {packagesSold !== undefined && (
        <StatCard
          label={t('reports.packagesSold')}
          value={format.number(packagesSold)}
          text={
            <>
              {t('reports.packageRevenue')}: {euro(packageRevenue ?? 0)}
              {wholeChain !== undefined && <span className="block">{wholeChain}</span>}
            </>
          }
        />
      )}
      {washesOutstanding !== undefined && (
        <StatCard
          label={t('reports.washesOutstanding')}
          value={format.number(washesOutstanding)}
          text={wholeChain}
        />
      )}
    </div>
  )
}
