import type { ReportsView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { StatCard } from '../../ui/plain/stat-card.tsx'
import { Table, type Column } from '../../ui/plain/table.tsx'
import { DayFigure } from './day-figure.tsx'
import { figures, useDayColumn } from './columns.tsx'

const look = { dense: true, showCaption: true } as const

/** Money taken and given back by the time of payment: in all, by branch, by day and, on request, by person. */
export function TakenSection({
  taken: { totals, branches, data, people },
  ofMany,
  byPerson,
  onByPerson,
}: {
  taken: ReportsView['taken']
  /** For admins of more than one branch. */
  ofMany: boolean
  byPerson: boolean
  onByPerson: (wanted: boolean) => void
}) {
  const { t } = useWords()
  const day = useDayColumn()
  const sums = useTakenColumns()
  const nameOf = (branch: { name: string } | null) => <bdi>{branch?.name ?? t('payments.headOffice')}</bdi>
  return (
    <Section title={t('reports.taken.title')} text={t('reports.taken.text')}>
      <div className="grid grid-cols-1 gap-6">
        <Cards totals={totals} />
        {data.length === 0 && <p className="text-muted">{t('reports.taken.none')}</p>}
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
            ]}
          />
        )}
        {data.length > 0 && (
          <DayFigure
            title={t('reports.taken.byDay')}
            days={data.map(({ date, total }) => ({ date, amount: total }))}
            table={
              <Table
                {...look}
                showCaption={false}
                caption={t('reports.taken.byDay')}
                rows={data}
                rowKey={({ date }) => date}
                columns={[day, ...sums]}
              />
            }
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
    </Section>
  )
}

function Cards({ totals }: { totals: Taken }) {
  const { t, format } = useWords()
  const euro = (amount: number) => <bdi>{format.euro(amount)}</bdi>
  const pairs = [
    ['total', 'packages'],
    ['cash', 'back'],
    ['card', 'other'],
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {pairs.map(([sum, part]) => (
        <StatCard
          key={sum}
          label={t(`reports.taken.${sum}`)}
          value={euro(totals[sum])}
          text={
            <>
              {t(`reports.taken.${part}`)}: {euro(totals[part])}
            </>
          }
        />
      ))}
    </div>
  )
}

/** Sums of money taken. */
export type Taken = ReportsView['taken']['totals']

const SUMS = ['cash', 'card', 'other', 'total', 'back', 'packages'] as const

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
