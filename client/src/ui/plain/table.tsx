import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface Column<Row> {
  /** The column's name, in the header and before the value on a card. An array when cells hold several lines. */
  header: string | readonly string[]
  /** The content of the cell; with several names an array, a line for each. On a card every line has its own name. */
  cell: (row: Row) => ReactNode
  /** `number` aligns right in both directions, so that digits line up; `end` is for actions. */
  align?: 'start' | 'center' | 'end' | 'number' | undefined
  /** Names the row (its `<th scope="row">` and the title of its card); at most one column. */
  rowHeader?: boolean | undefined
  /** Shows the header to screen readers only, and no label on a card: row actions. */
  hideHeader?: boolean | undefined
  /** On a card the cell goes in the top corner, beside the name: a menu, with `hideHeader`. */
  corner?: boolean | undefined
  /** On a card the value is a text: it goes below its name, aligned with the page's text. */
  below?: boolean | undefined
  className?: string | undefined
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers; visible with `showCaption`. */
  caption: string
  showCaption?: boolean | undefined
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Of rows without an `_id`. */
  rowKey?: ((row: Row) => string) | undefined
  /** Highlights a row (the one being edited). */
  rowTone?: ((row: Row) => 'brand' | 'muted' | undefined) | undefined
  /** Below this width each row is a card: 640, 1024 or 1280 px. A table with many columns needs more room. */
  cardsBelow?: 'sm' | 'lg' | 'xl' | undefined
  /** In place of cards, rows of one frame without labels: laid out by this class (`cards:grid …`) and the columns' own. */
  compactRow?: string | undefined
  /** Small type and narrow gaps, for a table with many columns. */
  dense?: boolean | undefined
  className?: string | undefined
}

/** Up to this many rows show in full; more scroll inside the box. */
const FITS = 15

const aligns = {
  start: 'text-start',
  center: 'lines:text-center',
  end: 'lines:text-end',
  number: 'lines:text-end lines:rtl:text-start',
}
const tones = { brand: 'bg-brand-soft', muted: 'text-muted', none: '' }

// As cards the elements are no longer laid out as a table and browsers drop its semantics; explicit roles restore them.
// The scroll area is focusable so that it can be scrolled without a pointer.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
  scroller: { role: 'region', tabIndex: 0 },
} as const

/**
 * A list with columns: a sticky header, scrolling inside its own box, and below `cardsBelow` a labelled card for each
 * row (`cards:` and `lines:` in theme.css). The page does sorting, paging and filters (in the URL): see `ListPager`.
 */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey = row => (row as { _id: string })._id,
  rowTone,
  cardsBelow = 'sm',
  dense = false,
  compactRow,
  className,
}: TableProps<Row>) {
  return (
    <div
      {...roles.scroller}
      data-cards={cardsBelow}
      aria-label={caption}
      className={cx(
        'relative cards:overflow-visible lines:overflow-auto lines:rounded-card lines:border lines:border-line lines:shadow-card lines:scroll-surface',
        rows.length > FITS && 'lines:max-h-[min(75dvh,60rem)]',
        dense && 'lines:text-sm lines:[&_select]:ps-2 lines:[&_select]:pe-6 lines:[&_select]:text-sm',
        dense && 'lines:[&_select+svg]:end-1.5 lines:[&_select+svg]:size-4',
        className,
      )}
    >
      <table {...roles.table} className="w-full border-separate border-spacing-0 text-start cards:block">
        <caption
          className={showCaption ? 'p-4 text-start font-semibold text-heading cards:block' : 'sr-only'}
        >
          {caption}
        </caption>
        <thead {...roles.group} className="cards:sr-only">
          <tr {...roles.row}>
            {columns.map((column, index) => (
              <th
                key={index}
                {...roles.head}
                className={cx(
                  'sticky top-0 z-10 border-b bg-sunken py-3 font-semibold text-muted',
                  dense ? 'px-1.5 align-top text-xs first:ps-4 last:pe-4' : 'px-4 text-sm whitespace-nowrap',
                  aligns[column.align ?? 'start'],
                )}
              >
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          {...roles.group}
          className={
            compactRow === undefined
              ? 'cards:grid cards:gap-4 cards:md:grid-cols-2'
              : 'cards:block cards:divide-y cards:divide-line cards:overflow-clip cards:rounded-card cards:border cards:bg-surface cards:shadow-card'
          }
        >
          {rows.map(row => (
            <tr
              key={rowKey(row)}
              {...roles.row}
              className={cx(
                'group transition-colors lines:hover:bg-sunken',
                compactRow ??
                  'cards:relative cards:block cards:rounded-card cards:border cards:bg-surface cards:p-4 cards:shadow-card',
                tones[rowTone?.(row) ?? 'none'],
              )}
            >
              {columns.map((column, index) => (
                <Cell
                  key={index}
                  column={column}
                  row={row}
                  dense={dense}
                  compact={compactRow !== undefined}
                  tone={rowTone?.(row) === 'brand' ? 'lines:bg-brand-soft' : 'lines:bg-surface'}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ column: { header, hideHeader } }: { column: Column<Row> }) {
  if (hideHeader === true) return <span className="sr-only">{header}</span>
  if (typeof header === 'string') return header
  return header.map(line => (
    // The second name looks like the second line below it; otherwise the two would read as one.
    <span key={line} className="block whitespace-nowrap not-first:font-normal">
      {line}{' '}
    </span>
  ))
}

function Cell<Row>({
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
  const { header, hideHeader, corner, below } = column
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
          aligns[column.align ?? 'start'],
          column.className,
        )}
      >
        {content}
      </th>
    )
  if (typeof header !== 'string' && Array.isArray(content))
    return (
      <td
        {...roles.cell}
        className={cx(edge, 'cards:block cards:py-0', aligns[column.align ?? 'start'], column.className)}
      >
        {content.map((line: ReactNode, index) => (
          <div key={header[index]} data-label={header[index]} className={cx(labelled, 'empty:hidden')}>
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
        hideHeader === true && 'cards:empty:hidden',
        corner === true && 'cards:absolute cards:end-2 cards:top-0.5',
        // Stays visible however far a wide table has scrolled.
        hideHeader === true && cx('lines:sticky lines:end-0 lines:z-1 lines:group-hover:bg-sunken', tone),
        hideHeader === true &&
          corner !== true &&
          !compact &&
          'cards:mt-2 cards:justify-end cards:border-t cards:pt-3',
        aligns[column.align ?? 'start'],
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
