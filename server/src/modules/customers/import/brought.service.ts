import type { Context } from '../../../context.ts'
import type { ImportedRow } from '../../../contract/imports.ts'
import { fieldDetail } from '../../../values/field-words.ts'
import { chainToday } from '../../user-packages/washes/wash-hold.service.ts'
import { listWashPackages } from '../../wash-packages/wash-package.service.ts'
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
    if (name === '') return { row: { ...row, line, brought: null } }
    const packageId = ids.get(folded(name))
    const details = [
      ...(packageId ? [] : [fieldDetail(['package'], 'not_on_menu')]),
      ...(expiry < today ? [fieldDetail(['expiry'], 'in_past')] : []),
    ]
    if (!packageId || details.length > 0) return { details }
    return { row: { ...row, line, brought: { packageId, washes: Number(washes), expiryDate: expiry } } }
  }
}
