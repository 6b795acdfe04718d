import type { Context } from '../../context.ts'
import { openSealedId } from '../../security/sealed-id.ts'
import { throttledLink } from '../auth/throttle/throttle.service.ts'
import { UserModel } from './user.model.ts'

/** Switches reminders off by the link in one of them. An unknown link and that of a deleted account are NOT_FOUND. */
export async function stopReminders(context: Context, token: string): Promise<void> {
  const named = openSealedId(context.deployment.jwtKey, 'reminders link', token)
  await throttledLink(context, async () => {
    if (!named) return null
    const { matchedCount } = await UserModel(context.db).updateOne(
      { _id: named.id, deletedAt: null },
      { $set: { reminders: false } },
    )
    return matchedCount === 1 ? named : null
  })
}
