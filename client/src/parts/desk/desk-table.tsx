import { Table, type TableProps } from '../../ui/plain/table.tsx'

/** A table of the desk: narrow lines, and cards where not all columns have room. */
export function DeskTable<Row>(props: Omit<TableProps<Row>, 'dense' | 'cardsBelow'>) {
  return <Table dense cardsBelow="xl" {...props} />
}
