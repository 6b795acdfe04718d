import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CSV } from '../contract/constants.ts'
import type { CsvCell, CsvColumn } from '../values/csv-column.ts'
import type { Stream } from './on.ts'

const BYTE_ORDER_MARK = '\uFEFF'
/** Rows written in one go: some milliseconds. Other requests are answered in between. */
const ROWS_AT_ONCE = 200

/**
 * Streams rows as a CSV download. A byte order mark declares UTF-8, every cell is quoted, and text that a spreadsheet
 * would run as a formula is escaped.
 */
export function csvReply<T>(
  filename: string,
  columns: readonly CsvColumn<T>[],
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): { status: 200; stream: Stream } {
  return { status: 200, stream: { type: CSV, filename, content: Readable.from(linesOf(columns, batches)) } }
}

async function* linesOf<T>(
  columns: readonly CsvColumn<T>[],
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title))
  for await (const rows of batches) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE)
      yield some.map(row => csvLine(columns.map(({ value }) => value(row)))).join('')
      await setImmediate()
    }
  }
}

export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(cell => `"${disarmed(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\n`

/**
 * A program that splits at semicolons or tabs ignores quotes inside a line: each part of a cell between those
 * separators may become a separate cell. Programs that split at commas respect the quotes.
 */
const SEPARATORS = /([;|\t\r\n\v\f\u0085\u2028\u2029])/
/** The start of a formula, in ASCII and full-width characters, after any spaces and quotes. */
const FORMULA = /^([\s"']*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
/** A sign and digits compute nothing: phone numbers and amounts are left unchanged. */
const NUMBER = /^[\s"']*[+-]?\d[\d .,]*$/

const disarmed = (text: string): string =>
  text
    .split(SEPARATORS)
    .map(part => (NUMBER.test(part) ? part : part.replace(FORMULA, "$1'$2")))
    .join('')
