import { Readable } from 'node:stream'
import { CSV } from '../contract/constants.ts'
import type { Stream } from './on.ts'

type Cell = string | number | null
/** Column title and its value of a row, in order. */
export type Columns<T> = readonly (readonly [title: string, value: (row: T) => Cell])[]

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as a CSV download, written while they are read. A byte order mark says that the text is UTF-8, every cell is
 * quoted, and what a spreadsheet would take for a formula is disarmed.
 */
export function csvReply<T>(
  filename: string,
  columns: Columns<T>,
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): { status: 200; stream: Stream } {
  return { status: 200, stream: { type: CSV, filename, content: Readable.from(linesOf(columns, batches)) } }
}

async function* linesOf<T>(
  columns: Columns<T>,
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([title]) => title))
  for await (const rows of batches) {
    yield rows.map(row => csvLine(columns.map(([, value]) => value(row)))).join('')
  }
}

export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map(cell => `"${disarmed(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\n`

/**
 * A program that splits at semicolons or tabs pays no regard to quotes inside a line: each part of a cell between
 * those separators may become a cell of its own. A comma splits nowhere, because our quotes hold for whoever splits
 * at commas.
 */
const SEPARATORS = /([;|\t\r\n\v\f\u0085\u2028\u2029])/
/** How a formula begins, in ASCII and full-width characters, behind any spaces and quotes. */
const FORMULA = /^([\s"']*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
/** A sign and digits compute nothing: phone numbers and amounts stay as they are. */
const NUMBER = /^[\s"']*[+-]?\d[\d .,]*$/

const disarmed = (text: string): string =>
  text
    .split(SEPARATORS)
    .map(part => (NUMBER.test(part) ? part : part.replace(FORMULA, "$1'$2")))
    .join('')
