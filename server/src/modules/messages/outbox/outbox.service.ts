import type { Types } from 'mongoose'
import { BASE_LANGUAGE, type Language } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { joined } from '../../../db/transaction.ts'
import type { BookingNote, WholeMail } from '../mail/kinds.ts'
import { OutboxModel, type OutboxRow } from './outbox.model.ts'

export type { OutboxRow } from './outbox.model.ts'
export type { BookingFacts, BookingNote, MailContent, PackageFacts, WaitingFacts } from '../mail/kinds.ts'

/** The recipient of a mail; a user row or a customer fits. English where no language was chosen. */
export interface Recipient {
  _id: Types.ObjectId
  /** Null: a deleted account, which gets nothing. */
  email: string | null
  language: Language | null
}

type Queued =
  (BookingNote & Pick<OutboxRow, 'rev'> & { bookingId: Types.ObjectId }) | (WholeMail & { bookingId?: never })

const UNSENT = { bookingId: null, rev: 0, lease: null, attempts: 0, failedAt: null } as const
/** For how long a mail is of use that nothing else makes useless before. */
const USEFUL_MS = 3 * 86_400_000

/**
 * Puts one e-mail into the outbox inside the running transaction: it goes out after the commit, once, also when the
 * mail server is away for a while. `await enqueueMail(context, { to: customer, kind: 'package-paid', data })`
 */
export const enqueueMail = (
  context: Context,
  mail: Queued & { to: Recipient } & Partial<Pick<OutboxRow, 'dueAt' | 'until'>>,
): Promise<void> => enqueueMails(context, [mail])

export async function enqueueMails(
  context: Context,
  mails: readonly Parameters<typeof enqueueMail>[1][],
): Promise<void> {
  const now = context.clock.now()
  const rows = mails.flatMap(({ to: { _id, email, language }, ...mail }) =>
    email === null
      ? []
      : {
          ...UNSENT,
          dueAt: now,
          until: new Date(now.getTime() + USEFUL_MS),
          ...mail,
          userId: _id,
          email,
          language: language ?? BASE_LANGUAGE,
          createdAt: now,
        },
  )
  if (rows.length > 0) await OutboxModel(context.db).collection.insertMany(rows, joined(context))
}

export async function dropMails(context: Context, userId: Types.ObjectId): Promise<void> {
  await OutboxModel(context.db).deleteMany({ userId })
}

/** Whether a later mail of these kinds about the same booking waits, or may: it says what this one says no longer. */
export const isSuperseded = async (
  context: Context,
  { bookingId, rev }: Pick<OutboxRow, 'bookingId' | 'rev'>,
  kinds: readonly OutboxRow['kind'][],
): Promise<boolean> =>
  (await OutboxModel(context.db)
    .findOne({ bookingId, rev: { $gt: rev }, kind: { $in: [...kinds] } }, { _id: 1 })
    .lean()) !== null

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

export async function sendMailsAgain(context: Context): Promise<number> {
  const { modifiedCount } = await OutboxModel(context.db).updateMany(
    { failedAt: { $gt: new Date(0) } },
    { $set: { failedAt: null, attempts: 0, dueAt: context.clock.now() } },
  )
  return modifiedCount
}
