import type { ReportsView } from '@car-wash/server/contract'
import { Figure } from '../../ui/chart/figure.tsx'
import { Heat } from '../../ui/chart/heat.tsx'
import { Table } from '../../ui/plain/table.tsx'
import { figures } from './columns.tsx'
import { useWords } from '../../i18n/use-words.ts'

const WEEK = 7

/** How full the bays of a branch are by weekday and hour, on average over the period. */
export function BayFigure({ rows }: { rows: ReportsView['data'] }) {
  const { t, format } = useWords()
  const hours = [...new Set(rows.flatMap(row => row.utilisation.map(({ hour }) => hour)))].sort(
    (a, b) => a - b,
  )
  const first = rows[0] && format.weekStart(rows[0].date)
  if (first === undefined || hours.length === 0) return null
  const days = Array.from({ length: WEEK }, (_, n) => {
    const same = rows.filter(({ date }) => ((Date.parse(date) - Date.parse(first)) / 86_400_000) % WEEK === n)
    const shares = hours.map(hour => {
      const there = same.flatMap(({ utilisation }) => utilisation.filter(each => each.hour === hour))
      return there.length > 0 ? there.reduce((sum, { share }) => sum + share, 0) / there.length : undefined
    })
    return { date: same[0]?.date, shares }
  }).flatMap(({ date, shares }) =>
    date === undefined ? [] : [{ _id: date, label: format.weekday(date, 'short'), shares }],
  )
  const cells = days.flatMap(({ _id, shares }) =>
    shares.map((share = 0, n) => ({ _id, share, hour: hours[n] ?? 0 })),
  )
  const most = cells.reduce((a, b) => (b.share > a.share ? b : a))
  return (
    <Figure
      title={t('reports.heat')}
      text={
        most.share > 0
          ? t('reports.heatText', {
              day: format.weekday(most._id),
              time: format.hour(most.hour),
              share: format.percent(most.share),
            })
          : t('reports.heatNone')
      }
      chart={<Heat rows={days} labels={hours.map(format.hour)} />}
      table={
        <Table
          dense
          caption={t('reports.heat')}
          rows={days}
          columns={[
            { header: t('reports.date'), rowHeader: true, cell: ({ _id }) => format.weekday(_id) },
            ...hours.map((hour, n) =>
              figures<(typeof days)[number]>(format.hour(hour), ({ shares }) => {
                const share = shares[n]
                return share === undefined ? '–' : format.percent(share)
              }),
            ),
          ]}
        />
      }
    />
  )
}
