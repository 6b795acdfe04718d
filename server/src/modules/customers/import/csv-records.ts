import { setImmediate } from 'node:timers/promises'
import { AppError, invalidField } from '../../../errors.ts'

/** One record of a CSV file, with the line on which it ends. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** In the order in which they win when a heading has as many of each. */
const SEPARATORS = [';', '\t', ','] as const
/** A cell in quotation marks may hold line breaks: a note of that many lines. */
const MAX_LINES = 50
/** Records read in one go: some milliseconds. */
const AT_ONCE = 500

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The records of a CSV file in UTF-8, with or without byte order mark, separated by commas, semicolons, tabs or what a
 * first line such as "sep=;" names. Records without a text are left out. Any text is a record: quotation marks that do not
 * enclose a cell belong to it, and cost no other line. Other requests get their turn in between.
 * @throws UNSUPPORTED_MEDIA for another encoding, such as UTF-16; VALIDATION for a file that is empty
 */
export async function* csvRecords(bytes: Buffer): AsyncGenerator<CsvRecord> {
  const lines = textOf(bytes).split(/\r\n|\n|\r/)
  const named = /^sep=(.)$/i.exec(lines[0]?.trim() ?? '')?.[1]
  const first = lines.findIndex((line, i) => line.trim() !== '' && (i > 0 || named === undefined))
  if (first < 0) throw invalidField('file', 'required')
  const separator = named ?? separatorOf(lines[first] ?? '')
  let columns: number | undefined
  for (let at = first, records = 1; at < lines.length; records++) {
    const { cells, taken } = recordAt(lines, at, { separator, columns })
    columns ??= cells.length
    at += taken
    if (cells.some(cell => cell !== '')) yield { line: at, cells }
    if (records % AT_ONCE === 0) await setImmediate()
  }
}

function textOf(bytes: Buffer): string {
  try {
    const text = utf8.decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Refused below.
  }
  throw new AppError('UNSUPPORTED_MEDIA', 'Please save the file as CSV in UTF-8.')
}

function separatorOf(heading: string): string {
  const count = (separator: string) => heading.split(separator).length
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** The record that begins on a line, and how many lines it takes: several only where it then has all columns. */
function recordAt(
  lines: readonly string[],
  at: number,
  { separator, columns }: { separator: string; columns: number | undefined },
): { cells: string[]; taken: number } {
  const [line = ''] = lines.slice(at, at + 1)
  for (let taken = 1; taken <= (line.includes('"') ? MAX_LINES : 1) && at + taken <= lines.length; taken++) {
    const cells = cellsOf(lines.slice(at, at + taken).join('\n'), separator)
    if (cells && (taken === 1 || columns === undefined || cells.length === columns)) return { cells, taken }
  }
  return { cells: line.split(separator).map(cell => cell.trim()), taken: 1 }
}

const QUOTED = /\s*"([^"]*(?:""[^"]*)*)"[^\S\t]*/y

/** The cells of a record; null where a quotation mark at the beginning of one has no counterpart at an end. */
function cellsOf(record: string, separator: string): string[] | null {
  const cells: string[] = []
  for (let at = 0; at <= record.length; at++) {
    const next = record.indexOf(separator, at)
    const end = next < 0 ? record.length : next
    const plain = record.slice(at, end).trim()
    if (plain.startsWith('"')) {
      QUOTED.lastIndex = at
      const [whole, text = ''] = QUOTED.exec(record) ?? []
      const after = at + (whole?.length ?? 0)
      if (whole === undefined || (after < record.length && record[after] !== separator)) return null
      cells.push(text.replaceAll('""', '"').trim())
      at = after
    } else {
      cells.push(plain)
      at = end
    }
  }
  return cells
}
