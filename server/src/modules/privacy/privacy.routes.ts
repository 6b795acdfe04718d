import { ok, type Handler, on } from '../../http/on.ts'
import { deleteOwnAccount, exportOwnData } from './privacy.service.ts'

export const privacyHandlers: Handler[] = [
  on('GET /users/export', async (context, actor) =>
    ok(await exportOwnData(context, actor), {
      'Content-Disposition': 'attachment; filename="my-data.json"',
    }),
  ),
  on('DELETE /users/me', async (context, actor, { body }) => {
    await deleteOwnAccount(context, actor, body.password)
    return { status: 204, session: 'clear' }
  }),
]
