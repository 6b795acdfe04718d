import type { Language } from '../../contract/constants.ts'
import type { SettlementView } from '../../contract/payments.ts'
import { decimal, type CsvColumn } from '../../values/csv-column.ts'
import { SERVER_TEXTS, titlesIn, type ServerTexts } from '../../values/server-texts.ts'

type Words = ServerTexts['csv']['settlement']
type Seller = SettlementView['data'][number]

/** One amount of a seller; its branch is null for the head office and absent where it concerns the seller alone. */
interface Line {
  soldAt: Seller['soldAt']
  kind: keyof Words['kinds']
  branchId?: Seller['soldAt']
  washes?: number
  amount: number
}

/** Every amount of the settlement, one a line. */
export const settlementLines = ({ data }: SettlementView): Line[] =>
  data.flatMap(({ soldAt, sold, cells, forfeited, unused }) => [
    { soldAt, kind: 'sold' as const, ...sold },
    ...cells.flatMap(({ branchId, washed, givenBack }) => [
      ...(washed.washes === 0 && washed.amount === 0
        ? []
        : [{ soldAt, kind: 'washed' as const, branchId, ...washed }]),
      ...(givenBack === 0 ? [] : [{ soldAt, kind: 'givenBack' as const, branchId, amount: givenBack }]),
    ]),
    { soldAt, kind: 'forfeited' as const, ...forfeited },
    { soldAt, kind: 'unused' as const, ...unused },
  ])

export function settlementColumns(language: Language, currency: string): CsvColumn<Line>[] {
  const { columns: titles, kinds, headOffice } = SERVER_TEXTS[language].csv.settlement
  const columns = titlesIn(titles, currency)
  const nameOf = (branch: Seller['soldAt'] | undefined) =>
    branch === undefined ? '' : (branch?.name ?? headOffice)
  return [
    { title: columns.soldAt, value: ({ soldAt }) => nameOf(soldAt) },
    { title: columns.kind, value: ({ kind }) => kinds[kind] },
    { title: columns.branch, value: ({ branchId }) => nameOf(branchId) },
    { title: columns.washes, value: ({ washes }) => washes ?? '' },
    { title: columns.amount, value: ({ amount }) => decimal(amount) },
  ]
}
