import type { ManagedWashPackageView, ManagedWashServiceView } from '@car-wash/server/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { localised } from '../../i18n/localised.ts'
import { IconButton } from '../../ui/plain/button.tsx'
import { type Column, Table, type TableProps } from '../../ui/plain/table.tsx'

/** What a page of the menu gives its table. */
export interface SaleRows<Row> {
  rows: readonly Row[]
  /** The id of the row in the form. */
  editing: string | undefined
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
}

/** The services or packages on sale: name and price, the columns of their kind, Edit and Delete (specification 2). */
export function SaleTable<Row extends ManagedWashPackageView | ManagedWashServiceView>({
  texts,
  rows,
  editing,
  onEdit,
  onDelete,
  columns,
  nameClass = 'wrap-anywhere',
  cardsBelow,
}: SaleRows<Row> & {
  texts: 'washServices' | 'washPackages'
  columns: readonly Column<Row>[]
  nameClass?: string
} & Pick<TableProps<Row>, 'cardsBelow'>) {
  const { t, format, language } = useWords()
  const nameOf = (row: Row) => localised(row, language).name
  return (
    <Table
      cardsBelow={cardsBelow}
      caption={t(`${texts}.caption`)}
      rows={rows}
      rowTone={({ _id }) => (_id === editing ? 'brand' : undefined)}
      columns={[
        {
          header: t(`${texts}.name`),
          rowHeader: true,
          className: nameClass,
          cell: row => <bdi>{nameOf(row)}</bdi>,
        },
        {
          header: t(`${texts}.priceColumn`),
          align: 'number',
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ price }) => <bdi>{format.money(price)}</bdi>,
        },
        ...columns,
        {
          header: t(`${texts}.actions`),
          hideHeader: true,
          align: 'end',
          cell: row => (
            <span className="flex justify-end gap-1">
              <IconButton
                icon={<Pencil />}
                label={t(`${texts}.editOne`, { name: isolated(nameOf(row)) })}
                onClick={() => onEdit(row)}
              />
              <IconButton
                icon={<Trash2 />}
                label={t(`${texts}.deleteOne`, { name: isolated(nameOf(row)) })}
                onClick={() => onDelete(row)}
              />
            </span>
          ),
        },
      ]}
    />
  )
}
