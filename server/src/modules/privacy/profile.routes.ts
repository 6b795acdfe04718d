import { transaction } from '../../db/transaction.ts'
import { ok, type Handler, on } from '../../http/on.ts'
import { touchBoards } from '../bookings/board/touch-boards.service.ts'
import { getProfile, updateProfile } from '../users/profile.service.ts'

export const profileHandlers: Handler[] = [
  on('GET /users/profile', async (_input, actor, context) => ok(await getProfile(context, actor))),
  on('PUT /users/profile', async ({ body }, actor, context) => {
    const renamed = (userId: Parameters<typeof touchBoards>[1]['userId']) => touchBoards(context, { userId })
    return ok(await transaction(context, () => updateProfile(context, actor, { body, renamed })))
  }),
]
