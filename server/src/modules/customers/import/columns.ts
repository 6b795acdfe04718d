import { LANGUAGES } from '../../../contract/constants.ts'
import { IMPORT_COLUMNS, type ImportColumn } from '../../../contract/customers.ts'
import { AppError } from '../../../errors.ts'
import { fieldDetail } from '../../../values/field-words.ts'
import { SERVER_TEXTS } from '../../../values/server-texts.ts'

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
export function columnsOf(headings: readonly string[]): (ImportColumn | null)[] {
  const columns = headings.map(heading => MEANINGS.get(folded(heading)) ?? null)
  const missing = REQUIRED.filter(column => !columns.includes(column))
  if (missing.length > 0) {
    const details = missing.map(column => fieldDetail([column], 'required'))
    throw new AppError('VALIDATION', undefined, { details })
  }
  return columns
}
