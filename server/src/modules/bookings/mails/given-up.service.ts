import type { Context } from '../../../context.ts'
import { BookingModel } from '../booking.model.ts'

/** Bookings taken at once; the rest is taken by the next call. */
const AT_ONCE = 1000

/** What still waits in bookings: how many have a mail to send, the first time one is due, and how many were given up. */
export async function waitingBookingMails(context: Context) {
  const bookings = BookingModel(context.db)
  const [first, waiting, givenUp] = await Promise.all([
    bookings
      .findOne({ mailDueAt: { $exists: true } }, { mailDueAt: 1 })
      .sort({ mailDueAt: 1 })
      .lean(),
    bookings.countDocuments({ mailDueAt: { $exists: true } }),
    bookings.countDocuments({ mailGivenUpAt: { $exists: true } }),
  ])
  return { waiting, dueAt: first?.mailDueAt, givenUp }
}

/**
 * Makes the mails due again that were given up, and returns of how many bookings. A booking that changes meanwhile, or
 * whose mails are being sent, is left to the next call.
 */
export async function sendBookingMailsAgain(context: Context): Promise<number> {
  const bookings = BookingModel(context.db)
  const now = context.clock.now()
  const found = await bookings
    .find({ mailGivenUpAt: { $exists: true } }, { mails: 1, rev: 1 })
    .limit(AT_ONCE)
    .lean()
  const writes = found.map(({ _id, rev, mails }) => ({
    updateOne: {
      filter: { _id, rev, mailClaim: null, [`mails.${String(mails.length)}`]: { $exists: false } },
      update: {
        $set: {
          mails: mails.map(mail =>
            mail.failedAt ? { ...mail, failedAt: null, attempts: 0, dueAt: now } : mail,
          ),
          mailDueAt: now,
        },
        $unset: { mailGivenUpAt: 1 },
      },
    },
  }))
  if (writes.length === 0) return 0
  return (await bookings.bulkWrite(writes)).modifiedCount
}
