import type { ReportsView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { Table, type Column } from '../../ui/plain/table.tsx'
import { addDays } from '../../lib/calendar-day.ts'
import { DayFigure } from './day-figure.tsx'
import { figures, useDayColumn } from './columns.tsx'
import { Total } from './report-totals.tsx'

const look = { dense: true, showCaption: true } as const

/** Money taken and given back by the time of payment, beside the period before: in all, by branch, by day and, on request, by person. */
export function TakenSection({
  report: { taken, previous },
  ofMany,
  byPerson,
  onByPerson,
}: {
  report: ReportsView
  /** For admins of more than one branch. */
  ofMany: boolean
  byPerson: boolean
  onByPerson: (wanted: boolean) => void
}) {
  const { t, format } = useWords()
  const { totals, branches, data, people, previous: earlier } = taken
  const day = useDayColumn()
  const sums = useTakenColumns()
  const before = <Row,>(totalOf: (row: Row) => number) =>
    figures<Row>(t('reports.before'), row => <bdi>{format.euro(totalOf(row))}</bdi>)
  const daysBefore = everyDay(previous, earlier.days)
  // The period follows the one before, and is as long.
  const from = addDays(previous.to, 1)
  const period = { from, to: addDays(from, daysBefore.length - 1) }
  const days = everyDay(period, data).map((row, n) => ({ ...row, before: daysBefore[n]?.total ?? 0 }))
  const nameOf = (branch: { name: string } | null) => <bdi>{branch?.name ?? t('payments.headOffice')}</bdi>
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-muted">{t('reports.taken.text')}</p>
      <Cards {...{ totals, earlier }} />
      {data.length === 0 && <p className="text-muted">{t('reports.taken.none')}</p>}
      {data.length + earlier.days.length > 0 && (
        <DayFigure
          title={t('reports.taken.byDay')}
          days={days.map(amountOf)}
          before={daysBefore.map(amountOf)}
          table={
            <Table
              {...look}
              showCaption={false}
              caption={t('reports.taken.byDay')}
              rows={days}
              rowKey={({ date }) => date}
              columns={[day, ...sums, before<(typeof days)[number]>(row => row.before)]}
            />
          }
        />
      )}
      {ofMany && branches.length > 0 && (
        <Table
          {...look}
          caption={t('reports.taken.byBranch')}
          rows={branches}
          rowKey={({ branchId }) => branchId?._id ?? ''}
          columns={[
            {
              header: t('reports.branch'),
              rowHeader: true,
              cell: ({ branchId }) => nameOf(branchId),
            },
            ...sums,
            before<(typeof branches)[number]>(row => row.previous.total),
          ]}
        />
      )}
      <div className="print:hidden">
        <Checkbox
          label={t('reports.taken.people')}
          checked={byPerson}
          onChange={event => onByPerson(event.target.checked)}
        />
      </div>
      {byPerson && people && people.length > 0 && (
        <Table
          {...look}
          caption={t('reports.taken.byPerson')}
          rows={people}
          rowKey={({ by }) => by?._id ?? ''}
          columns={[
            {
              header: t('reports.taken.person'),
              rowHeader: true,
              cell: ({ by }) => <bdi>{by?.name ?? t('reports.taken.gone')}</bdi>,
            },
            ...sums,
          ]}
        />
      )}
    </div>
  )
}

function Cards({ totals, earlier }: { totals: Taken; earlier: Taken }) {
  const { t, format } = useWords()
  const euro = (amount: number) => <bdi>{format.euro(amount)}</bdi>
  const pairs = [
    ['total', 'packages'],
    ['cash', 'back'],
    ['card', 'other'],
  ] as const
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {pairs.map(([sum, part]) => (
        <Total
          key={sum}
          label={t(`reports.taken.${sum}`)}
          value={euro(totals[sum])}
          change={{ now: totals[sum], before: earlier[sum], inWords: format.euro }}
          text={
            <>
              {t(`reports.taken.${part}`)}: {euro(totals[part])}
            </>
          }
        />
      ))}
    </dl>
  )
}

/** Sums of money taken. */
type Taken = ReportsView['taken']['totals']
type TakenOn = Taken & { date: string }

interface Period {
  from: string
  to: string
}

const SUMS = ['cash', 'card', 'other', 'total', 'back', 'packages'] as const
const NOTHING: Taken = { total: 0, cash: 0, card: 0, other: 0, back: 0, packages: 0 }

/** A row for each day of the period, also where nothing was taken: the n-th stands beside the n-th before. */
function everyDay({ from, to }: Period, rows: readonly TakenOn[]): TakenOn[] {
  const known = new Map(rows.map(row => [row.date, row]))
  const days: TakenOn[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    days.push(known.get(date) ?? { date, ...NOTHING })
  return days
}

const amountOf = ({ date, total: amount }: TakenOn) => ({ date, amount })

/** A column for each sum: by method, in all, given back, and what of it was for packages. */
function useTakenColumns(): Column<Taken>[] {
  const { t, format } = useWords()
  return SUMS.map(sum =>
    figures(t(`reports.taken.${sum}`), row => (
      <bdi className={sum === 'total' ? 'font-semibold text-heading' : undefined}>
        {format.euro(row[sum])}
      </bdi>
    )),
  )
}
