import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CSV, type Language } from '../contract/constants.ts'
import { csvMarks } from '../contract/csv-marks.ts'
import type { CsvCell, CsvColumn } from '../values/csv-column.ts'
import type { Stream } from './on.ts'

const BYTE_ORDER_MARK = '\uFEFF'
/** Rows written in one go: some milliseconds. Other requests are answered in between. */
const ROWS_AT_ONCE = 200

/**
 * Streams rows as a CSV download for spreadsheets in the language. A byte order mark declares UTF-8, every cell is quoted,
 * text that a spreadsheet would run as a formula is escaped, and text that it would turn into a number or a day is marked.
 */
export function csvReply<T>(
  { filename, language }: { filename: string; language: Language },
  columns: readonly CsvColumn<T>[],
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): { status: 200; stream: Stream } {
  return {
    status: 200,
    stream: {
      type: CSV,
      filename,
      content: Readable.from(linesOf({ columns, marks: csvMarks(language) }, batches)),
    },
  }
}

async function* linesOf<T>(
  { columns, marks }: { columns: readonly CsvColumn<T>[]; marks: Marks },
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): AsyncGenerator<string> {
  const lineOf = (cells: readonly CsvCell[]) => csvLine(cells, marks)
  yield BYTE_ORDER_MARK + lineOf(columns.map(({ title }) => title))
  for await (const rows of batches) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE)
      yield some.map(row => lineOf(columns.map(({ value }) => value(row)))).join('')
      await setImmediate()
    }
  }
}

type Marks = ReturnType<typeof csvMarks>

export const csvLine = (cells: readonly CsvCell[], marks: Marks = csvMarks('en')): string =>
  `${cells.map(cell => `"${written(cell, marks).replaceAll('"', '""')}"`).join(marks.separator)}\n`

function written(cell: CsvCell, { decimal }: Marks): string {
  if (cell === null || typeof cell === 'number') return String(cell ?? '').replace('.', decimal)
  if (typeof cell === 'object') return cell.value.toFixed(cell.decimals).replace('.', decimal)
  return CONVERTED.test(cell) && !OURS.test(cell) ? UNSEEN + cell : disarmed(cell)
}

/** Nothing to see, and reason enough for a spreadsheet to leave a text as it is; an import drops it. */
const UNSEEN = '\u200B'
/**
 * What a spreadsheet turns into a number ("1E5", "0612345678", "12,5", "50%") or a day ("3/4", "10-12", "MAR12",
 * "1 May"), in whatever language: a text without other words around a number.
 */
const CONVERTED =
  /^[\s+-]*([\d.,]*\d[.,]?(e[+-]?\d+)?\s*%?|\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?|\d{1,4}[\s./-]*\p{L}{3,9}\.?([\s./-]*\d{2,4})?|\p{L}{3,9}\.?[\s./-]*\d{1,4})\s*$/iu
/** Days, instants and receipts' numbers as the product writes them. */
const OURS = /^\d{4}-\d{2}-\d{2}(T.*)?$/

/** Programs that split at these ignore quotes inside a line: each part of a cell may become a separate cell. */
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
