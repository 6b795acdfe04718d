import { MAX_PROFILE_ENTRIES } from '../../../contract/constants.ts'
import type { ErrorDetail } from '../../../contract/errors.ts'
import { importedRow } from '../../../contract/customers.ts'
import { phoneOf } from '../../../contract/phone.ts'
import { withoutAddresses } from '../../../contract/web-address.ts'
import { type Handler, on } from '../../../http/on.ts'
import { problemsOf } from '../../../http/parse.ts'
import { judgeBrought } from './brought.service.ts'
import { readRows } from './read-rows.ts'
import { getImport, listImports, startImport } from './start.service.ts'

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
  on('GET /admin/imports/:id', (context, _actor, { id }) => getImport(context, id)),
]
