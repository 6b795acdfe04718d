import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface Column<Row> {
  id: string
  /** The column's name: in the head, and before the value on a phone. */
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for numbers and actions. */
  align?: 'start' | 'center' | 'end' | undefined
  /** Names the row (its `<th scope="row">` and the title of its card); one column at most. */
  rowHeader?: boolean | undefined
  /** Header for screen readers alone, no label on a phone: row actions. */
  hideHeader?: boolean | undefined
  className?: string | undefined
}

export interface TableProps<Row> {
  /** What the table lists; said to screen readers, shown when `showCaption`. */
  caption: string
  showCaption?: boolean | undefined
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Marks one row (the one being edited). */
  rowTone?: ((row: Row) => 'brand' | 'muted' | undefined) | undefined
  className?: string | undefined
}

const aligns = { start: 'text-start', center: 'sm:text-center', end: 'sm:text-end' }
const tones = { brand: 'bg-brand-soft', muted: 'text-muted', none: '' }

// As cards the parts are no longer laid out as a table, and browsers then forget that they are one: the roles say it.
// The scrolling area takes the keyboard's focus so that it can be scrolled without a pointer.
const said = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
  scroller: { role: 'region', tabIndex: 0 },
} as const

/**
 * A list with columns: sticky head, scrolling inside its own box; below 640 px each row is a card with labels. Sorting,
 * paging and filters are the page's (they live in the URL): see `Pager`.
 */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  rowTone,
  className,
}: TableProps<Row>) {
  return (
    <div
      {...said.scroller}
      aria-label={caption}
      className={cx(
        'relative max-sm:overflow-visible sm:max-h-[min(75dvh,60rem)] sm:overflow-auto sm:rounded-card sm:border sm:border-line sm:bg-surface sm:shadow-card',
        className,
      )}
    >
      <table {...said.table} className="w-full border-separate border-spacing-0 text-start max-sm:block">
        <caption
          className={showCaption ? 'p-4 text-start font-semibold text-heading max-sm:block' : 'sr-only'}
        >
          {caption}
        </caption>
        <thead {...said.group} className="max-sm:sr-only">
          <tr {...said.row}>
            {columns.map(column => (
              <th
                key={column.id}
                {...said.head}
                className={cx(
                  'sticky top-0 z-10 border-b bg-sunken px-4 py-3 text-sm font-semibold whitespace-nowrap text-muted',
                  aligns[column.align ?? 'start'],
                )}
              >
                {column.hideHeader === true ? (
                  <span className="sr-only">{column.header}</span>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...said.group} className="max-sm:grid max-sm:gap-4">
          {rows.map(row => (
            <tr
              key={rowKey(row)}
              {...said.row}
              className={cx(
                'group transition-colors sm:hover:bg-sunken',
                'max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-4 max-sm:shadow-card',
                tones[rowTone?.(row) ?? 'none'],
              )}
            >
              {columns.map(column => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  const edge = 'sm:border-b sm:group-last:border-b-0 sm:px-4 sm:py-3 align-middle'
  if (column.rowHeader === true)
    return (
      <th
        {...said.rowHead}
        className={cx(
          edge,
          'text-start font-medium text-heading max-sm:mb-2 max-sm:block max-sm:text-lg',
          aligns[column.align ?? 'start'],
          column.className,
        )}
      >
        {content}
      </th>
    )
  return (
    <td
      {...said.cell}
      data-label={column.hideHeader === true ? undefined : column.header}
      className={cx(
        edge,
        'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-4 max-sm:gap-y-1 max-sm:py-1.5 max-sm:text-end',
        'max-sm:data-label:before:text-sm max-sm:data-label:before:text-muted max-sm:data-label:before:content-[attr(data-label)]',
        column.hideHeader === true &&
          'max-sm:mt-2 max-sm:justify-end max-sm:border-t max-sm:pt-3 max-sm:empty:hidden',
        aligns[column.align ?? 'start'],
        column.className,
      )}
    >
      {content}
    </td>
  )
}
