import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface Column<Row> {
  /** The column's name, in the header and before the value on a card. An array when cells hold several lines. */
  header: string | readonly string[]
  /** The content of the cell; with several names an array, a line for each. On a card every line has its own name. */
  cell: (row: Row) => ReactNode
  /** `number` aligns right in both directions, so that its digits line up, on one line. */
  align?: 'end' | 'number' | undefined
  /** Names the row (its `<th scope="row">` and the title of its card); at most one column. */
  rowHeader?: boolean | undefined
  /** Shows the header to screen readers only, and no label on a card: row actions, at the end. */
  hideHeader?: boolean | undefined
  /** On a card the value is a text: it goes below its name, aligned with the page's text. */
  below?: boolean | undefined
  /**
   * The share of the table's width, such as `lines:w-1/5`. Where one column has it, widths no longer depend on what the
   * cells hold, so that the font of another script, which comes with the first text in it, moves no column.
   */
  width?: string | undefined
  className?: string | undefined
}

/** How a column's header and cells are aligned. */
export function aligned({ align, hideHeader }: Pick<Column<never>, 'align' | 'hideHeader'>): string {
  if (align === 'number') return 'lines:text-end lines:rtl:text-start'
  return align === 'end' || hideHeader === true ? 'lines:text-end' : 'text-start'
}

// As cards the elements are no longer laid out as a table and browsers drop its semantics; explicit roles restore them.
// The scroll area is focusable so that it can be scrolled without a pointer.
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
  scroller: { role: 'region', tabIndex: 0 },
} as const

/** A cell of a row, or of its card. */
export function Cell<Row>({
  column,
  row,
  dense,
  compact,
  tone,
}: {
  column: Column<Row>
  row: Row
  dense: boolean
  compact: boolean
  /** The row's colour, for a cell that others scroll behind. */
  tone: string
}) {
  const content = column.cell(row)
  const { header, hideHeader, below } = column
  const edge = cx(
    // Two lines of small type, or one control: at most 56 px high.
    'align-middle lines:h-13 lines:border-b lines:py-0.5 lines:group-last:border-b-0',
    dense ? 'lines:px-1.5 lines:first:ps-4 lines:last:pe-4' : 'lines:px-4',
  )
  if (column.rowHeader === true)
    return (
      <th
        {...roles.rowHead}
        className={cx(
          edge,
          'text-start font-semibold text-heading',
          !compact && 'cards:mb-2 cards:block cards:text-lg',
          aligned(column),
          column.className,
        )}
      >
        {content}
      </th>
    )
  if (typeof header !== 'string' && Array.isArray(content))
    return (
      <td {...roles.cell} className={cx(edge, 'cards:block cards:py-0', aligned(column), column.className)}>
        {content.map((line: ReactNode, index) => (
          <div
            key={header[index]}
            data-label={compact ? undefined : header[index]}
            className={cx(!compact && labelled, 'empty:hidden')}
          >
            {line}
          </div>
        ))}
      </td>
    )
  return (
    <td
      {...roles.cell}
      data-label={hideHeader === true ? undefined : labelOf(header)}
      className={cx(
        edge,
        !compact && (below === true ? labelAbove : labelled),
        column.align === 'number' && 'tabular-nums lines:whitespace-nowrap',
        // Stays visible however far a wide table has scrolled.
        hideHeader === true &&
          cx('cards:empty:hidden lines:sticky lines:end-0 lines:z-1 lines:group-hover:bg-sunken', tone),
        hideHeader === true && !compact && 'cards:mt-2 cards:justify-end cards:border-t cards:pt-3',
        aligned(column),
        column.className,
      )}
    >
      {content}
    </td>
  )
}

/** On a card: the name at the start, the value at the end. */
const labelled = cx(
  'cards:flex cards:items-baseline cards:justify-end cards:gap-x-4 cards:py-1.5 cards:text-end cards:*:min-w-0',
  // The margin is on the name, because a margin on the value would follow the value's own direction.
  'cards:data-label:before:me-auto cards:data-label:before:min-w-[35%] cards:data-label:before:text-start cards:data-label:before:text-sm cards:data-label:before:text-muted cards:data-label:before:content-[attr(data-label)]',
)

const labelAbove = cx(
  'cards:block cards:py-1.5 cards:text-start',
  'cards:data-label:before:block cards:data-label:before:text-sm cards:data-label:before:text-muted cards:data-label:before:content-[attr(data-label)]',
)

const labelOf = (header: Column<unknown>['header']) =>
  typeof header === 'string' ? header : header.join(' · ')
