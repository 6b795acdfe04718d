import { once } from 'node:events'
import type { Socket } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Types } from 'mongoose'
import type { Mail, Mailer } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { createMailer } from '../mail/mailers.ts'
import { releaseAbandoned, sendDueMails, startOutbox } from './sender.ts'
import type { SeenLeases } from './sending.service.ts'
import { OutboxModel } from './outbox.model.ts'
import { enqueueMail } from './outbox.service.ts'

const ada = { _id: new Types.ObjectId(), name: 'Ada', email: 'ada@example.com', language: 'it' as const }
const data = {
  name: 'Gold',
  priceCents: 8000,
  washCount: 5,
  remainingWashes: 5,
  expiryDate: '2027-01-31',
  isPaid: false,
}
const mail = { to: ada, kind: 'package-details', data } as const

/** What a machine's clock may be wrong by when somebody sets it right. */
const JUMP_MS = 1.4 * 86_400_000

let app: TestApp
let fails: number
let beforeSending: (() => Promise<void>) | undefined
const sent: Mail[] = []
const mailer: Mailer = {
  kind: 'smtp',
  send: async letter => {
    if (fails-- > 0) throw new Error('the mail server is away')
    await beforeSending?.()
    sent.push(letter)
  },
}
beforeAll(async () => {
  app = await testApp({ mailer })
})
beforeEach(async () => {
  fails = 0
  sent.length = 0
  await app.reset()
})
afterAll(() => app.close())

describe('the outbox', () => {
  it('sends each mail once, however many senders there are, and forgets it then', async () => {
    for (let n = 0; n < 10; n++) await enqueueMail(app.context, mail)
    await Promise.all([1, 2, 3, 4].map(() => sendDueMails(app.context)))
    expect(sent).toHaveLength(10)
    expect(sent[0]).toMatchObject({ to: 'ada@example.com', subject: 'Il tuo pacchetto «Gold»' })
    expect(await OutboxModel(app.db).countDocuments()).toBe(0)
  })

  it('sends nothing of a transaction that was undone', async () => {
    const undone = transaction(app.context, async () => {
      await enqueueMail(app.context, mail)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await sendDueMails(app.context)).toBe(0)
  })

  it('tries again later, with longer and longer waits, while the mail server is away', async () => {
    await enqueueMail(app.context, mail)
    fails = 3
    expect(await sendDueMails(app.context)).toBe(0)
    expect(await sendDueMails(app.context)).toBe(0)
    app.clock.advance(5000)
    await sendDueMails(app.context)
    app.clock.advance(9000)
    expect(await OutboxModel(app.db).findOne().lean()).toMatchObject({ attempts: 2, failedAt: null })
    await sendDueMails(app.context)
    expect(fails).toBe(1)
    app.clock.advance(1000)
    await sendDueMails(app.context)
    app.clock.advance(20_000)
    expect(await sendDueMails(app.context)).toBe(1)
  })

  it('gives up after twelve tries and keeps what it could not send', async () => {
    await enqueueMail(app.context, mail)
    fails = 100
    for (let n = 0; n < 20; n++) {
      await sendDueMails(app.context)
      app.clock.advance(3_600_000)
    }
    expect(fails).toBe(88)
    expect((await OutboxModel(app.db).findOne().lean())?.failedAt).not.toBeNull()
  })

  it('takes over a mail whose sender died, once it has seen its lease for a minute', async () => {
    await enqueueMail(app.context, mail)
    await OutboxModel(app.db).updateOne({}, { lease: 'of a sender that died', attempts: 1 })
    const seen: SeenLeases = new Map()
    for (const now of [0, 59_000]) await releaseAbandoned(app.context, seen, now)
    expect(await sendDueMails(app.context)).toBe(0)
    await releaseAbandoned(app.context, seen, 60_000)
    expect(await sendDueMails(app.context)).toBe(1)
  })

  it.each([
    ['forward', JUMP_MS],
    ['back', -JUMP_MS],
  ])('sends a mail once while a clock is set %s, and waits no longer with the others', async (_way, jump) => {
    await enqueueMail(app.context, mail)
    let again: Promise<number> | undefined
    beforeSending = async () => {
      beforeSending = undefined
      app.clock.advance(jump)
      again = sendDueMails(app.context)
      await again
    }
    expect(await sendDueMails(app.context)).toBe(1)
    expect(await again).toBe(0)
    expect(sent).toHaveLength(1)
    await enqueueMail(app.context, mail)
    app.clock.advance(-jump)
    expect(await sendDueMails(app.context)).toBe(1)
  })

  it('has nothing for a deleted account', async () => {
    await enqueueMail(app.context, { ...mail, to: { ...ada, email: null } })
    expect(await OutboxModel(app.db).countDocuments()).toBe(0)
  })

  it('is looked into without being asked while the server runs', async () => {
    await enqueueMail(app.context, mail)
    const outbox = startOutbox(app.context)
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1)
    await outbox.stop()
  })
})

describe('mail servers', () => {
  const letter: Mail = {
    to: 'ada@example.com',
    subject: 'La prenotazione è confermata',
    text: 'Ciao',
    html: '<p>Ciao</p>',
    attachments: [{ filename: 'booking.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  }
  const received: { from: string; to: string[]; raw: string }[] = []
  let server: SMTPServer
  let smtpUrl: string
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          })
          done()
        })
      },
    })
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.server.address()
    smtpUrl = `smtp://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`
  })
  beforeEach(() => {
    received.length = 0
  })
  afterAll(
    () =>
      new Promise<void>(resolve => {
        server.close(resolve)
      }),
  )

  it('get text, HTML and calendar over SMTP, from the configured sender', async () => {
    const smtp = createMailer({ smtpUrl, from: () => 'Wash <wash@example.com>', dataDir: '' })
    await smtp.send(letter)
    await smtp.close?.()
    expect(smtp.kind).toBe('smtp')
    expect(received).toMatchObject([{ from: 'wash@example.com', to: ['ada@example.com'] }])
    const raw = received[0]?.raw ?? ''
    for (const part of ['text/plain', 'text/html', 'text/calendar', 'filename=booking.ics']) {
      expect(raw).toContain(part)
    }
  })

  it('get one recipient and one subject, whatever line breaks and commas are smuggled in', async () => {
    const smtp = createMailer({ smtpUrl, from: () => 'wash@example.com', dataDir: '' })
    await smtp.send({ ...letter, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' })
    await smtp.close?.()
    expect(received[0]?.to).toEqual(['ada@example.com'])
    expect(received[0]?.raw).not.toMatch(/^bcc:/im)
  })

  it('get the mails that are due together by one connection, and by a new one once they have closed it', async () => {
    const connections: Socket[] = []
    const opened = (socket: Socket) => connections.push(socket)
    server.server.on('connection', opened)
    const smtp = createMailer({ smtpUrl, from: () => 'wash@example.com', dataDir: '' })
    for (let n = 0; n < 3; n++) await smtp.send(letter)
    expect(connections).toHaveLength(1)
    const [closed] = connections
    closed?.end()
    await once(closed ?? server.server, 'close')
    await smtp.send(letter)
    expect(connections).toHaveLength(2)
    expect(received).toHaveLength(4)
    server.server.off('connection', opened)
    await smtp.close?.()
  })

  it('that are away make the sending fail, and nothing else', async () => {
    const smtp = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: () => 'wash@example.com', dataDir: '' })
    await expect(smtp.send(letter)).rejects.toThrow()
    await smtp.close?.()
  })

  it('beyond this machine get nothing in plain text, unless their address says so', async () => {
    // This machine again, under an address that is not one of its loopback names.
    const elsewhere = smtpUrl.replace('127.0.0.1', '0.0.0.0')
    const strict = createMailer({ smtpUrl: elsewhere, from: () => 'wash@example.com', dataDir: '' })
    await expect(strict.send(letter)).rejects.toThrow(/STARTTLS/)
    await strict.close?.()
    expect(received).toEqual([])
    const plain = createMailer({
      smtpUrl: `${elsewhere}/?requireTLS=false`,
      from: () => 'wash@example.com',
      dataDir: '',
    })
    await plain.send(letter)
    await plain.close?.()
    expect(received).toHaveLength(1)
  })

  it('that are not configured leave each mail as a file for the owner alone', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'car-wash-outbox-'))
    try {
      const files = createMailer({ smtpUrl: null, from: () => 'wash@example.com', dataDir })
      expect(files.kind).toBe('outbox')
      await files.send(letter)
      await files.send(letter)
      const names = await readdir(join(dataDir, 'outbox'))
      expect(names).toHaveLength(2)
      const file = join(dataDir, 'outbox', names[0] ?? '')
      expect((await stat(file)).mode & 0o077).toBe(0)
      expect(await readFile(file, 'utf8')).toMatch(/^To: ada@example\.com/m)
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })
})
