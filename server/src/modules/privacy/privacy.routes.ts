import { noContent, ok, type Handler, on } from '../../http/on.ts'
import { deleteOwnAccount, exportOwnData } from './privacy.service.ts'

export const privacyHandlers: Handler[] = [
  on('GET /users/export', async (_input, actor, context) =>
    ok(await exportOwnData(context, actor), {
      'Content-Disposition': 'attachment; filename="my-data.json"',
    }),
  ),
  on('DELETE /users/me', async ({ body }, actor, context) => {
    await deleteOwnAccount(context, actor, body.password)
    return { ...noContent(), session: 'clear' }
  }),
]
