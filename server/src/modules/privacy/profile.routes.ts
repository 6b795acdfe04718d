import { transaction } from '../../db/transaction.ts'
import { noContent, ok, type Handler, on } from '../../http/on.ts'
import { resetPassword } from '../auth/passwords/password.service.ts'
import { touchBoards } from '../bookings/board/touch-boards.service.ts'
import { renewPackageWords } from '../user-packages/user-package.service.ts'
import { getProfile, updateProfile } from '../users/profile.service.ts'

/** Calls that change data of an account which bookings and packages show or keep. */
export const profileHandlers: Handler[] = [
  on('GET /users/profile', async (_input, actor, context) => ok(await getProfile(context, actor))),
  on('PUT /users/profile', async ({ body }, actor, context) => {
    const renamed = (userId: Parameters<typeof touchBoards>[1]['userId']) => touchBoards(context, { userId })
    const changes = { body, renamed, wordsChanged: renewPackageWords }
    return ok(await transaction(context, () => updateProfile(context, actor, changes)))
  }),
  // With a link, an account may get its first address.
  on('POST /auth/password/reset', async ({ body }, _actor, context) => {
    await resetPassword(context, body, renewPackageWords)
    return noContent()
  }),
]
