import type { SettlementView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { DeskTable } from '../../parts/desk/desk-table.tsx'
import { figures } from './columns.tsx'

type Seller = SettlementView['data'][number]
type Part = SettlementView['totals']['sold']
/** A seller, or the sums of all in the last row. */
type Row = Omit<Seller, 'soldAt'> & { soldAt: Seller['soldAt'] | 'all' }

/** A row for each branch that sold packages, and where these were washed; the last row adds up. */
export function SettlementTable({ settlement: { data, totals } }: { settlement: SettlementView }) {
  const { t, format } = useWords()
  const nameOf = (branch: { name: string } | null) => branch?.name ?? t('payments.headOffice')
  const euro = (amount: number) => <bdi>{format.euro(amount)}</bdi>
  const whole = (part: Part) => (
    <span className="block text-end lines:rtl:text-start">
      {euro(part.amount)}
      <span className="block text-sm font-normal text-muted">
        {t('settlement.washes', { count: part.washes, number: format.number(part.washes) })}
      </span>
    </span>
  )
  const sum = (name: 'sold' | 'forfeited' | 'unused') =>
    figures<Row>(t(`settlement.${name}`), row => whole(row[name]))
  const rows: Row[] =
    data.length > 1 ? [...data, { ...totals, soldAt: 'all', cells: cellsOfAll(data) }] : [...data]
  return (
    <DeskTable
      caption={t('titles.settlement')}
      rows={rows}
      rowKey={({ soldAt }) => (soldAt === 'all' ? soldAt : idOf(soldAt))}
      rowTone={({ soldAt }) => (soldAt === 'all' ? 'brand' : undefined)}
      columns={[
        {
          header: t('settlement.soldAt'),
          rowHeader: true,
          cell: ({ soldAt }) => <bdi>{soldAt === 'all' ? t('settlement.all') : nameOf(soldAt)}</bdi>,
        },
        sum('sold'),
        ...branchesOf(data).map(branch =>
          figures<Row>(t('settlement.washedAt', { branch: isolated(nameOf(branch)) }), ({ cells }) => {
            const cell = cells.find(({ branchId }) => idOf(branchId) === idOf(branch))
            return cell && (cell.washed.washes !== 0 || cell.washed.amount !== 0) ? whole(cell.washed) : '–'
          }),
        ),
        sum('forfeited'),
        figures<Row>(t('settlement.givenBack'), ({ givenBack }) => euro(givenBack)),
        sum('unused'),
      ]}
    />
  )
}

const idOf = (branch: { _id: string } | null): string => branch?._id ?? ''

/** Every branch that washed, by name. */
function branchesOf(data: readonly Seller[]): Seller['soldAt'][] {
  const washed = data.flatMap(({ cells }) =>
    cells.filter(cell => cell.washed.washes !== 0 || cell.washed.amount !== 0),
  )
  const byId = new Map(washed.map(({ branchId }) => [idOf(branchId), branchId]))
  return [...byId.values()].sort((a, b) => (a?.name ?? '').localeCompare(b?.name ?? ''))
}

/** What all sellers together had washed at each branch. */
function cellsOfAll(data: readonly Seller[]): Seller['cells'] {
  return branchesOf(data).map(branchId => {
    const cells = data.flatMap(seller => seller.cells.filter(cell => idOf(cell.branchId) === idOf(branchId)))
    const cents = (amountOf: (cell: Seller['cells'][number]) => number) =>
      cells.reduce((sum, cell) => sum + Math.round(amountOf(cell) * 100), 0) / 100
    return {
      branchId,
      washed: {
        washes: cells.reduce((sum, cell) => sum + cell.washed.washes, 0),
        amount: cents(cell => cell.washed.amount),
      },
      givenBack: cents(cell => cell.givenBack),
    }
  })
}
