import { Fragment } from 'react'
import { cx } from '../cx.ts'
import { aligned, Cell, type Column, roles } from './table-cell.tsx'

export type { Column }

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
  /** Heads the rows that follow with the same words, such as their day. */
  groupOf?: ((row: Row) => string) | undefined
  /** Below this width each row is a card: 640, 768, 1024 or 1280 px. A table with many columns needs more room. */
  cardsBelow?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** In place of cards, rows of one frame without labels: laid out by this class (`cards:grid …`) and the columns' own. */
  compactRow?: string | undefined
  /** Small type and narrow gaps, for a table with many columns. */
  dense?: boolean | undefined
}

/** Up to this many rows show in full; more scroll inside the box. */
const FITS = 15

const tones = { brand: 'bg-brand-soft', muted: 'text-muted', none: '' }

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
  groupOf,
  cardsBelow = 'sm',
  dense = false,
  compactRow,
}: TableProps<Row>) {
  const groups = groupOf ? rows.map(groupOf) : []
  return (
    <div
      {...roles.scroller}
      data-cards={cardsBelow}
      aria-label={caption}
      className={cx(
        'relative print:max-h-none! print:overflow-visible! cards:overflow-visible lines:overflow-auto lines:rounded-card lines:border lines:border-line lines:shadow-card lines:scroll-surface',
        rows.length > FITS && 'lines:max-h-[min(75dvh,60rem)]',
        dense && 'lines:text-sm lines:[&_select]:ps-2 lines:[&_select]:pe-6 lines:[&_select]:text-sm',
        dense && 'lines:[&_select+svg]:end-1.5 lines:[&_select+svg]:size-4',
      )}
    >
      <table
        {...roles.table}
        className={cx(
          'w-full border-separate border-spacing-0 text-start cards:block',
          columns.some(({ width }) => width !== undefined) && 'lines:table-fixed',
        )}
      >
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
                  aligned(column),
                  column.width,
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
          {rows.map((row, at) => (
            <Fragment key={rowKey(row)}>
              {groupOf && groups[at] !== groups[at - 1] && (
                <tr {...roles.row} className="cards:block">
                  <th
                    {...roles.rowHead}
                    scope="rowgroup"
                    colSpan={columns.length}
                    className="bg-sunken px-4 py-2 text-start text-sm font-semibold text-heading cards:block lines:border-b"
                  >
                    {groups[at]}
                  </th>
                </tr>
              )}
              <tr
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
            </Fragment>
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
    <span key={line} className="block not-first:font-normal">
      {line}{' '}
    </span>
  ))
}
