import { importedRow } from '../../../contract/imports.ts'
import { created, list, ok, type Handler, on } from '../../../http/on.ts'
import { problemsOf } from '../../../http/parse.ts'
import { judgeBrought } from './brought.service.ts'
import { readRows } from './read-rows.ts'
import { getImport, listImports, startImport } from './start.service.ts'

export const importHandlers: Handler[] = [
  on('POST /admin/imports', async ({ query, bytes }, actor, context) => {
    const judge = await judgeBrought(context)
    const read = await readRows(bytes, (input, line) => {
      const { data: row } = importedRow.safeParse(input)
      return row ? judge(row, line) : { details: problemsOf(importedRow, input) }
    })
    return created(await startImport(context, actor, { ...read, dryRun: query.dryRun }))
  }),
  on('GET /admin/imports', async (_input, _actor, context) => list(await listImports(context))),
  on('GET /admin/imports/:id', async ({ params }, _actor, context) =>
    ok(await getImport(context, params.id)),
  ),
]
