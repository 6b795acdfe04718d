import type { Types } from 'mongoose'
import { BASE_LANGUAGE, type Language } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import type { MailContent } from '../mail/kinds.ts'
import { OutboxModel } from './outbox.model.ts'

export type { BookingFacts, MailContent, PackageFacts, WaitingFacts } from '../mail/kinds.ts'

/** The recipient of a mail; a user row or a customer fits. English where no language was chosen. */
export interface Recipient {
  _id: Types.ObjectId
  name: string
  /** Null: a deleted account, which gets nothing. */
  email: string | null
  language: Language | null
}

/**
 * Puts one e-mail into the outbox inside the running transaction: it goes out after the commit, once, also when the
 * mail server is away for a while. `await enqueueMail(context, { to: customer, kind: 'booking-made', data })`
 */
export async function enqueueMail(context: Context, mail: MailContent & { to: Recipient }): Promise<void> {
  const { to, kind, data } = mail
  if (to.email === null) return
  const now = context.clock.now()
  await OutboxModel(context.db).create({
    kind,
    data,
    userId: to._id,
    name: to.name,
    email: to.email,
    language: to.language ?? BASE_LANGUAGE,
    createdAt: now,
    dueAt: now,
  })
}

/** Deletes unsent mails to this person when their account is deleted. */
export async function dropMails(context: Context, userId: Types.ObjectId): Promise<void> {
  await OutboxModel(context.db).deleteMany({ userId })
}
