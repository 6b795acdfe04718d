import { transaction } from '../../db/transaction.ts'
import { type Handler, on } from '../../http/on.ts'
import { resetPassword } from '../auth/passwords/password.service.ts'
import { touchBoards } from '../bookings/board/touch-boards.service.ts'
import { getProfile, updateProfile } from '../users/profile.service.ts'

/** Calls that change data of an account which bookings and packages show or keep. */
export const profileHandlers: Handler[] = [
  on('GET /users/profile', getProfile),
  on('PUT /users/profile', async (context, actor, { body }) => {
    const renamed = (userId: Parameters<typeof touchBoards>[1]['userId']) => touchBoards(context, { userId })
    return transaction(context, () => updateProfile(context, actor, { body, renamed }))
  }),
  // With a link, an account may get its first address.
  on('POST /auth/password/reset', (context, _actor, { body }) => resetPassword(context, body)),
]
