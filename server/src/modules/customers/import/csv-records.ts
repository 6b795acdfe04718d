import { CsvError, parse } from 'csv-parse'
import { AppError, invalidField } from '../../../errors.ts'

/** One record of a CSV file, with the line on which it ends. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** In the order in which they win when a heading has as many of each. */
const SEPARATORS = [';', '\t', ','] as const
/** Far more than a row of customers needs. */
const MAX_RECORD = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The records of a CSV file in UTF-8, with or without byte order mark, separated by commas, semicolons or tabs. Reads a
 * part at a time, so that other requests get their turn.
 * @throws UNSUPPORTED_MEDIA for another encoding, such as UTF-16; VALIDATION for a file that is empty or no CSV
 */
export async function* csvRecords(bytes: Buffer): AsyncGenerator<CsvRecord> {
  const text = textOf(bytes)
  if (text.trim() === '') throw invalidField('file', 'required')
  const parser = parse(text, {
    delimiter: separatorOf(text),
    info: true,
    max_record_size: MAX_RECORD,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>)
      yield { line: info.lines, cells: record }
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('file', 'wrong_type', { expected: 'CSV' })
    throw error
  }
}

interface Parsed {
  info: { lines: number }
  record: string[]
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

function separatorOf(text: string): string {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1)
  const count = (separator: string) => heading.split(separator).length
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best))
}
