import type { ReportsView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import type { Column } from '../../ui/plain/table.tsx'

/** Sums of money taken. */
export type Taken = ReportsView['taken']['totals']

const SUMS = ['cash', 'card', 'other', 'total', 'back', 'packages'] as const

/** A column for each sum: by method, in all, given back, and what of it was for packages. */
export function useTakenColumns(): Column<Taken>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return SUMS.map(sum => ({
    header: t(`reports.taken.${sum}`),
    align: 'number',
    className: 'whitespace-nowrap tabular-nums',
    cell: row => (
      <Bdi dir="auto" className={sum === 'total' ? 'font-semibold text-heading' : undefined}>
        {format.euro(row[sum])}
      </Bdi>
    ),
  }))
}
