import { beforeEach, expect } from 'vitest'
import type { Mail } from '../../../../context.ts'
import { appForFile } from '../../../../testing/app-for-file.ts'
import type { TestClient } from '../../../../testing/test-client.ts'
import { placeToBook } from '../../testing/place-to-book.ts'

const TIMES = Array.from({ length: 9 }, (_, n) => `${String(n + 9).padStart(2, '0')}:00`)

interface MailServer {
  /** How many of the next mails it refuses. */
  fails: number
  /** What its refusals say; of a mail that may be taken later, without. */
  error: { code?: string; command?: string; responseCode?: number } | undefined
  /** What happens meanwhile. */
  beforeSending: ((mail: Mail) => Promise<void>) | undefined
}

/** The application of a test file, with its mail server and a customer, Ada, who reads Italian. */
export async function mailsForFile() {
  const mailServer: MailServer = { fails: 0, error: undefined, beforeSending: undefined }
  const sent: Mail[] = []
  const app = await appForFile({
    mailer: {
      kind: 'smtp',
      send: async letter => {
        if (mailServer.fails-- > 0)
          throw Object.assign(new Error('the mail server refuses'), mailServer.error)
        await mailServer.beforeSending?.(letter)
        sent.push(letter)
      },
    },
  })
  let customer: TestClient
  let wish: Awaited<ReturnType<typeof placeToBook>>['wish']
  beforeEach(async () => {
    mailServer.fails = 0
    mailServer.error = undefined
    delete app.context.health.mailNoted
    mailServer.beforeSending = undefined
    sent.length = 0
    wish = (await placeToBook(app, { bays: 9 })).wish
    customer = await app.signedInAs('customer', { name: 'Ada', email: 'ada@example.com', language: 'it' })
  })
  const book = async (bookingTime = '10:00'): Promise<string> => {
    const reply = await customer.call('POST /bookings', { body: { ...wish, bookingTime } })
    expect(reply.status).toBe(201)
    return reply.body._id
  }
  const bookAll = async () => {
    for (const time of TIMES) await book(time)
  }
  const stored = () =>
    app.db
      .collection<{ kind: string; attempts: number; failedAt: Date | null; lease: string | null }>('outbox')
      .find({})
      .toArray()
  const expectNothingLeft = async () => {
    expect(await stored()).toEqual([])
  }
  return { app, mailServer, sent, customer: () => customer, book, bookAll, stored, expectNothingLeft }
}
