import type { Context } from '../../../context.ts'
import { OutboxModel } from './outbox.model.ts'

/** What still waits in the outbox: how many mails, the first time one is due, and how many were given up. */
export async function waitingMails(context: Context) {
  const outbox = OutboxModel(context.db)
  const [first, waiting, givenUp] = await Promise.all([
    outbox.findOne({ failedAt: null }, { dueAt: 1 }).sort({ dueAt: 1 }).lean(),
    outbox.countDocuments({ failedAt: null }),
    outbox.countDocuments({ failedAt: { $gt: new Date(0) } }),
  ])
  return { waiting, dueAt: first?.dueAt, givenUp }
}

/** Makes the mails due again that were given up, and returns how many. */
export async function sendMailsAgain(context: Context): Promise<number> {
  const { modifiedCount } = await OutboxModel(context.db).updateMany(
    { failedAt: { $gt: new Date(0) } },
    { $set: { failedAt: null, attempts: 0, dueAt: context.clock.now() } },
  )
  return modifiedCount
}
