import { ok, type Handler, on } from '../../../http/on.ts'
import { deleteOwnAccount, exportOwnData } from './privacy.service.ts'
import { transaction } from '../../../db/transaction.ts'
import { resetPassword } from '../../accounts/auth/passwords/password.service.ts'
import { touchBoards } from '../../bookings/board/touch-boards.service.ts'
import { getProfile, updateProfile } from '../../accounts/users/profile.service.ts'

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
  on('GET /users/profile', getProfile),
  on('PUT /users/profile', async (context, actor, { body }) => {
    const renamed = (userId: Parameters<typeof touchBoards>[1]['userId']) => touchBoards(context, { userId })
    return transaction(context, () => updateProfile(context, actor, { body, renamed }))
  }),
  // With a link, an account may get its first address.
  on('POST /auth/password/reset', (context, _actor, { body }) => resetPassword(context, body)),
]
