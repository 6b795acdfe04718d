import type { Context } from '../../../context.ts'
import { PACKAGE_COLUMNS, type ImportedRow } from '../../../contract/customers.ts'
import { fieldDetail } from '../../../values/field-words.ts'
import { chainToday } from '../../wash-books/washes/wash-hold.service.ts'
import { listWashPackages } from '../../menu/wash-packages/wash-package.service.ts'
import type { JudgeRow } from './read-rows.ts'

const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Judges the package that each row brings along, by today's date and the menu; of two with one name the older is meant. */
export async function judgeBrought(
  context: Context,
): Promise<(row: ImportedRow, line: number) => ReturnType<JudgeRow>> {
  const menu = (await listWashPackages(context)).toReversed().flatMap(each => {
    const names = [each.name, ...Object.values(each.translations).map(({ name }) => name ?? ''), each.id]
    return names.map((name): [string, typeof each._id] => [folded(name), each._id])
  })
  const ids = new Map(menu)
  const today = chainToday(context)
  return ({ package: name, washes, expiry, ...row }, line) => {
    const given = { package: name, washes, expiry }
    const missing = PACKAGE_COLUMNS.filter(column => given[column] === '')
    const customer = { ...row, line, brought: null }
    if (missing.length === PACKAGE_COLUMNS.length) return { row: customer, details: [] }
    const packageId = ids.get(folded(name))
    const details = [
      ...missing.map(column => fieldDetail([column], 'required')),
      ...(packageId || name === '' ? [] : [fieldDetail(['package'], 'not_on_menu')]),
      ...(expiry !== '' && expiry < today ? [fieldDetail(['expiry'], 'in_past')] : []),
    ]
    // Its customer comes without it.
    if (!packageId || details.length > 0) return { row: customer, details }
    const brought = { packageId, washes: Number(washes), expiryDate: expiry }
    return { row: { ...row, line, brought }, details: [] }
  }
}
