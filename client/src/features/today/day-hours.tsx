import type { BranchToday, TodayView } from '@car-wash/server/contract'
import { useId } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { Figure } from '../../ui/chart/figure.tsx'
import { Table } from '../../ui/plain/table.tsx'

/** The day by hour: how full the bays are and how many cars start, drawn or as a table. */
export function DayHours({ day, row }: { day: BranchToday; row: TodayView['data'][number] }) {
  const { t, format } = useWords()
  const hours = day.dayHours.map(each => ({ _id: String(each.hour), ...each }))
  return (
    <Figure
      title={t('adminDashboard.byHour')}
      text={t('adminDashboard.byHourText')}
      aside={
        row.share !== null && (
          <p className="ms-auto text-end">
            <bdi className="block text-xl font-semibold text-heading">{format.percent(row.share)}</bdi>
            <span className="text-sm text-muted">
              {row.weekAgo === null
                ? t('adminDashboard.booked')
                : t('adminDashboard.weekAgo', { share: format.percent(row.weekAgo) })}
            </span>
          </p>
        )
      }
      legend={[
        { look: 'bg-brand', label: t('adminDashboard.booked') },
        { look: 'bg-sunken border border-line', label: t('adminDashboard.free') },
        ...(hours.some(({ blocked }) => blocked > 0)
          ? [{ look: 'bg-hatched', label: t('adminDashboard.out') }]
          : []),
      ]}
      chart={
        <Columns
          columns={hours.map(({ hour, cars, taken, blocked }) => ({
            label: format.hour(hour),
            figure: format.number(cars),
            filled: taken,
            blocked,
          }))}
        />
      }
      table={
        <Table
          dense
          caption={t('adminDashboard.byHour')}
          rows={hours}
          columns={[
            {
              header: t('adminDashboard.hour'),
              rowHeader: true,
              cell: ({ hour }) => <bdi dir="auto">{format.hour(hour)}</bdi>,
            },
            { header: t('adminDashboard.cars'), cell: ({ cars }) => format.number(cars) },
            { header: t('adminDashboard.booked'), cell: ({ taken }) => format.percent(taken) },
            { header: t('adminDashboard.out'), cell: ({ blocked }) => format.percent(blocked) },
          ]}
        />
      }
    />
  )
}

interface ChartColumn {
  /** Below the column. */
  label: string
  /** Above it. */
  figure: string
  /** Parts of the column's height, from 0 to 1: the filled one, from below, and the unavailable one, from above. */
  filled: number
  blocked: number
}

/** Half of the gap between two columns, in hundredths of a column. */
const GAP = 6

/** Columns of one height in the order of time, for the eyes alone: the page offers the same rows as a table. */
function Columns({ columns }: { columns: readonly ChartColumn[] }) {
  const hatch = useId()
  const step = 100 / columns.length
  const grid = { gridTemplateColumns: `repeat(${String(columns.length)}, minmax(0, 1fr))` }
  const x = (at: number) => `${String(at * step + (step * GAP) / 100)}%`
  const width = `${String(step * (1 - (2 * GAP) / 100))}%`
  const percent = (share: number) => `${String(Math.min(1, share) * 100)}%`
  return (
    <div aria-hidden className="text-center text-xs text-muted tabular-nums">
      <div className="grid font-semibold" style={grid}>
        {columns.map(({ label, figure }) => (
          <bdi key={label}>{figure}</bdi>
        ))}
      </div>
      <svg width="100%" height="120" className="my-1.5 rtl:-scale-x-100">
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2.5" height="7" className="fill-control" />
        </pattern>
        {columns.map(({ label, filled, blocked }, at) => (
          <g key={label}>
            <rect x={x(at)} width={width} height="100%" rx="5" className="fill-sunken" />
            <rect x={x(at)} width={width} height={percent(blocked)} rx="5" fill={`url(#${hatch})`} />
            <rect
              x={x(at)}
              y={percent(1 - Math.min(1, filled))}
              width={width}
              height={percent(filled)}
              rx="5"
              className="fill-brand"
            />
          </g>
        ))}
      </svg>
      <div className="grid" style={grid}>
        {columns.map(({ label }) => (
          <bdi key={label} className="whitespace-nowrap max-sm:even:invisible">
            {label}
          </bdi>
        ))}
      </div>
    </div>
  )
}
