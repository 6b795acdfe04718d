import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from 'mongoose'

/** The booking of a mail's calendar file, and the change that it has, which with its subject distinguishes two mails. */
async function calendarsIn(folder: string): Promise<{ bookingId: string; mail: string }[]> {
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names.filter(name => !name.startsWith('.')).map(name => readFile(join(folder, name), 'utf8')),
  )
  return mails.flatMap(mail => {
    const [, encoded = ''] = /filename=booking\.ics\r\n\r\n([\w+/=\r\n]+)/.exec(mail) ?? []
    const calendar = Buffer.from(encoded, 'base64').toString()
    const bookingId = /^UID:(\w+)@/m.exec(calendar)?.[1]
    if (bookingId === undefined) return []
    const subject = /^Subject: .*$/m.exec(mail)?.[0] ?? ''
    return [{ bookingId, mail: [subject, bookingId, /^DTSTAMP:.*$/m.exec(calendar)?.[0]].join(' ') }]
  })
}

/**
 * Delivery is at least once: a mail about each booking has been sent, or waits in the outbox. After each of `kills`, two
 * servers repeat at most their current mail.
 */
export async function mailFaults(folder: string, db: Connection, kills: number): Promise<string[]> {
  // The servers go on sending: a mail that leaves in between is seen twice, and never missed.
  const waiting = await db.collection('outbox').find({}).toArray()
  const sent = await calendarsIn(join(folder, 'outbox'))
  const named = new Set([
    ...waiting.map(({ bookingId }) => String(bookingId)),
    ...sent.map(({ bookingId }) => bookingId),
  ])
  const bookings = await db
    .collection('bookings')
    // The mails of a car that is washed have no calendar file, by which they are known here.
    .find({ userId: { $ne: null }, archivedAt: null, status: { $ne: 'completed' } })
    .toArray()
  const lost = bookings.filter(({ _id }) => !named.has(_id.toHexString()))
  const repeated = sent.length - new Set(sent.map(({ mail }) => mail)).size
  return [
    ...lost.map(({ _id }) => `the mail of booking ${_id.toHexString()} is lost`),
    ...(repeated > 2 * kills
      ? [`${String(repeated)} mails went out twice after ${String(kills)} kills`]
      : []),
  ]
}
