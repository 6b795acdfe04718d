import type { ErrorDetail } from '../../../contract/errors.ts'
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportFault,
  MAX_IMPORT_FAULTS,
  MAX_IMPORT_ROWS,
} from '../../../contract/customers.ts'
import { withoutInvisible } from '../../../contract/fields.ts'
import { phoneOf } from '../../../contract/phone.ts'
import { LANGUAGES } from '../../../contract/constants.ts'
import { AppError, invalidField } from '../../../errors.ts'
import { fieldDetail } from '../../../values/field-words.ts'
import { SERVER_TEXTS } from '../../../values/server-texts.ts'
import { csvRecords } from './csv-records.ts'
import type { WaitingRow } from './import.model.ts'

export interface ReadRows {
  /** The good ones, in their order. */
  rows: WaitingRow[]
  refused: number
  faults: ImportFault[]
  ignored: string[]
}

/** The row on a line, without the cells that `details` names; no row where it is refused. */
export type JudgeRow = (
  input: Readonly<Record<string, unknown>>,
  line: number,
) => { row?: WaitingRow; details: ErrorDetail[] }

const MAX_IGNORED = 20
const MAX_HEADING = 100

const REQUIRED = ['name', 'phone'] as const

/** A heading however it is written: "E-Mail" and "email" are one. */
const folded = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const MEANINGS = new Map(
  LANGUAGES.flatMap(language =>
    IMPORT_COLUMNS.flatMap(column =>
      [column, ...SERVER_TEXTS[language].csv.customers[column].split(/[,،]/)].map(
        (heading): [string, ImportColumn] => [folded(heading), column],
      ),
    ),
  ),
)

/**
 * The column of each cell; null where the heading says nothing. Several cells may be of one column.
 * @throws VALIDATION for a column that is required and missing
 */
function columnsOf(headings: readonly string[]): (ImportColumn | null)[] {
  const columns = headings.map(heading => MEANINGS.get(folded(heading)) ?? null)
  const missing = REQUIRED.filter(column => !columns.includes(column))
  if (missing.length > 0) {
    const details = missing.map(column => fieldDetail([column], 'required'))
    throw new AppError('VALIDATION', undefined, { details })
  }
  return columns
}

/**
 * Judges each row of the file; of two rows with one number or address the later is refused.
 * @throws as `csvRecords` and `columnsOf`; VALIDATION for a file with too many rows or none
 */
export async function readRows(bytes: Buffer, judge: JudgeRow): Promise<ReadRows> {
  const read: ReadRows = { rows: [], refused: 0, faults: [], ignored: [] }
  const seen = new Set<string>()
  let columns: ReturnType<typeof columnsOf> | undefined
  for await (const { line, cells } of csvRecords(bytes)) {
    if (!columns) {
      columns = columnsOf(cells)
      read.ignored = cells
        .filter((cell, i) => cell !== '' && columns?.[i] === null)
        .map(cell => cell.slice(0, MAX_HEADING))
        .slice(0, MAX_IGNORED)
      continue
    }
    if (read.rows.length + read.refused === MAX_IMPORT_ROWS)
      throw invalidField('file', 'too_many', { max: MAX_IMPORT_ROWS })
    const judged = judge(inputOf(columns, cells), line)
    const repeated = judged.row ? repeatedIn(judged.row, seen) : []
    if (judged.row && repeated.length === 0) read.rows.push(judged.row)
    else read.refused++
    for (const detail of [...judged.details, ...repeated]) {
      const { path, ...rest } = detail
      // Of several plates, their column is named.
      const column = IMPORT_COLUMNS.find(each => path.split('.')[0] === each)
      if (column && read.faults.length < MAX_IMPORT_FAULTS) read.faults.push({ line, path: column, ...rest })
    }
  }
  if (read.rows.length + read.refused === 0) throw invalidField('file', 'required')
  return read
}

/** Several cells of one column become one: plates and notes together; the first number is kept, the others are notes. */
function inputOf(columns: readonly (string | null)[], cells: readonly string[]): Record<string, unknown> {
  const of = (column: ImportColumn) =>
    columns.flatMap((each, i) => (each === column && cells[i] ? [cleaned(cells[i])] : []))
  const numbers = of('phone').flatMap(each => (phoneOf(each) ? [each] : each.split(/[;,/|\n]/)))
  const phone = numbers.find(each => phoneOf(each)) ?? numbers[0] ?? ''
  const others = numbers.flatMap(each => (each === phone ? [] : (phoneOf(each) ?? [])))
  return {
    ...Object.fromEntries(IMPORT_COLUMNS.map(column => [column, of(column)[0] ?? ''])),
    phone,
    language: (of('language')[0] ?? '').toLowerCase(),
    notes: [...of('notes'), ...new Set(others)].join('\n'),
    plates: of('plates').flatMap(cell => cell.split(/[,;/\n]/).filter(each => each.trim() !== '')),
  }
}

/** Without what people can't see: direction marks of a phone's contacts, control characters. */
const cleaned = (cell: string): string => withoutInvisible(cell.replaceAll(/[^\P{Cc}\n]/gu, ' ')).trim()

/** Notes the row's number and address; returns what an earlier row has. */
function repeatedIn({ phone, email }: WaitingRow, seen: Set<string>): ErrorDetail[] {
  const keys = { phone: phone.replace(/\D/g, '').replace(/^0+/, ''), email }
  const repeated = Object.entries(keys).filter(([, key]) => seen.has(key))
  if (repeated.length === 0) for (const key of Object.values(keys)) if (key !== '') seen.add(key)
  return repeated.map(([column]) => fieldDetail([column], 'repeated'))
}
