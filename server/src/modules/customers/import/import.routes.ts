import { MAX_PROFILE_ENTRIES } from '../../../contract/constants.ts'
import type { ErrorDetail } from '../../../contract/errors.ts'
import { importedRow, PACKAGE_COLUMNS, type ImportedRow } from '../../../contract/customers.ts'
import { phoneOf } from '../../../contract/phone.ts'
import { withoutAddresses } from '../../../contract/web-address.ts'
import { type Handler, on } from '../../../http/on.ts'
import { problemsOf } from '../../../http/parse.ts'
import type { Context } from '../../../context.ts'
import { fieldDetail } from '../../../values/field-words.ts'
import { listWashPackages } from '../../menu/wash-packages/wash-package.service.ts'
import { chainToday } from '../../wash-books/washes/wash-hold.service.ts'
import { readRows, type JudgeRow } from './read-rows.ts'
import { getImport, listImports, startImport } from './run.service.ts'

/**
 * The row without its odd cells, and of several plates without the odd ones and those past the most; a name is left
 * without the addresses in it, or is the number where nothing else remains.
 */
function without(input: Readonly<Record<string, unknown>>, details: readonly ErrorDetail[]) {
  const odd = new Set(details.map(({ path }) => path))
  const row = Object.fromEntries(
    Object.entries(input).flatMap(([column, value]) => {
      if (Array.isArray(value)) {
        const sound = value.filter((_, index) => !odd.has(`${column}.${String(index)}`))
        return [[column, sound.slice(0, MAX_PROFILE_ENTRIES)] as const]
      }
      return column === 'name' || column === 'phone' || !odd.has(column) ? [[column, value] as const] : []
    }),
  )
  if (!details.some(({ path, code }) => path === 'name' && code === 'has_address')) return row
  return { ...row, name: withoutAddresses(String(row['name'])) || phoneOf(String(row['phone'])) }
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Judges the package that each row brings along, by today's date and the menu; of two with one name the older is meant. */
async function judgeBrought(
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

export const importHandlers: Handler[] = [
  on('POST /admin/imports', async (context, actor, { query, bytes }) => {
    const judge = await judgeBrought(context)
    const read = await readRows(bytes, (input, line) => {
      const details = problemsOf(importedRow, input)
      // Without name and number there is nobody; any other odd cell is left out.
      const { data: row } = importedRow.safeParse(without(input, details))
      if (!row) return { details }
      const judged = judge(row, line)
      const isNew = ({ path }: ErrorDetail) => details.every(each => each.path !== path)
      return { ...judged, details: [...details, ...judged.details.filter(isNew)] }
    })
    return startImport(context, actor, { ...read, dryRun: query.dryRun })
  }),
  on('GET /admin/imports', listImports),
  on('GET /admin/imports/:id', getImport),
]
