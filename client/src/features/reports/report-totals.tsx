import type { ReportsView } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Spark } from '../../ui/chart/curve.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { cx } from '../../ui/cx.ts'

/** The totals of the period; packages belong to the whole chain, so only a super-admin sees them. */
export function ReportTotals({ report: { totals, previous, data } }: { report: ReportsView }) {
  const { t, format } = useWords()
  const { bookingRevenue, packageRevenue, revenue, packagesSold, washesOutstanding } = totals
  const euro = (amount: number) => <bdi>{format.euro(amount)}</bdi>
  const line = (label: string, value: ReactNode) => (
    <>
      {label}: {value}
    </>
  )
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-4',
        packagesSold === undefined ? 'lg:grid-cols-4' : 'sm:grid-cols-3 xl:grid-cols-5',
      )}
    >
      <Total
        label={t(revenue === undefined ? 'reports.bookingRevenue' : 'reports.revenue')}
        value={euro(revenue ?? bookingRevenue)}
        change={{
          now: revenue ?? bookingRevenue,
          before: previous.revenue ?? previous.bookingRevenue,
          inWords: format.euro,
        }}
        text={revenue !== undefined && line(t('reports.bookingRevenue'), euro(bookingRevenue))}
        course={data.map(day => day.bookingRevenue)}
      />
      {(['completed', 'bookings'] as const).map(name => (
        <Total
          key={name}
          label={t(`reports.${name}`)}
          value={format.number(totals[name])}
          change={{ now: totals[name], before: previous[name], inWords: format.number }}
          course={data.map(day => day[name])}
        />
      ))}
      <Total
        label={t('reports.noShows')}
        value={format.number(totals.noShows)}
        change={{ now: totals.noShows, before: previous.noShows, inWords: format.number }}
        text={line(t('reports.cancelled'), format.number(totals.cancelled))}
      />
      {packagesSold !== undefined && (
        <Total
          label={t('reports.packagesSold')}
          value={format.number(packagesSold)}
          text={
            <>
              {line(t('reports.packageRevenue'), euro(packageRevenue ?? 0))}
              {washesOutstanding !== undefined && (
                <span className="block">
                  {line(t('reports.washesOutstanding'), format.number(washesOutstanding))}
                </span>
              )}
              {/* Next to the figures of one branch. */}
              {revenue === undefined && <span className="block">{t('reports.wholeChain')}</span>}
            </>
          }
        />
      )}
    </dl>
  )
}

/** One number with its change since the period before, of which there is none where that had nothing, and its course. */
export function Total({
  label,
  value,
  change,
  text,
  course = [],
}: {
  label: string
  value: ReactNode
  change?: { now: number; before: number; inWords: (value: number) => string }
  text?: ReactNode
  course?: readonly number[]
}) {
  const { t, format } = useWords()
  return (
    <Card className="flex flex-col p-4! max-sm:odd:last:col-span-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold whitespace-nowrap text-heading tabular-nums sm:text-xl">
        {value}
      </dd>
      {change && (
        <dd className="flex flex-wrap gap-x-2 text-sm text-muted">
          {change.before > 0 && (
            <bdi className="font-semibold text-heading">{format.change(change.now / change.before - 1)}</bdi>
          )}
          {t('reports.was', { value: isolated(change.inWords(change.before)) })}
        </dd>
      )}
      {Boolean(text) && <dd className="text-sm text-muted">{text}</dd>}
      {course.length > 1 && <Spark values={course} />}
    </Card>
  )
}
