import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Reply } from './call.ts'

export const CSV = 'text/csv'

type Cell = string | number | null
/** Column title and its value of a row, in order. */
export type Columns<T> = readonly (readonly [title: string, value: (row: T) => Cell])[]

/**
 * Rows as a CSV download, written while they are read. What a spreadsheet would take for a formula is escaped, and a
 * byte order mark tells it that the text is UTF-8.
 */
export function csvReply<T>(
  filename: string,
  columns: Columns<T>,
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): Reply {
  return { status: 200, stream: { type: CSV, filename, content: Readable.from(linesOf(columns, batches)) } }
}

async function* linesOf<T>(
  columns: Columns<T>,
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): AsyncGenerator<string> {
  yield stringify([columns.map(([title]) => title)], { bom: true })
  for await (const rows of batches) {
    yield stringify(
      rows.map(row => columns.map(([, value]) => value(row))),
      { escape_formulas: true },
    )
  }
}
