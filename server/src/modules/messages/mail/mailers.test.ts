import { createSecretKey, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../../context.ts'
import { mailFault } from './mail-fault.ts'
import { createMailer } from './mailers.ts'
import { TEST_SETTINGS } from '../../../testing/test-settings.ts'

/** By the environment alone. */
const mailerOf = (env: Partial<Parameters<typeof createMailer>[0]>) =>
  createMailer(
    { DATA_DIR: '', MAIL_FROM: 'Wash <wash@example.com>', copyOf: undefined, ...env },
    { settings: () => TEST_SETTINGS, deployment: { jwtKey: createSecretKey(randomBytes(48)) } },
  )

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

  it('mail servers get text, HTML and calendar over SMTP, from the configured sender', async () => {
    const smtp = mailerOf({ SMTP_URL: smtpUrl })
    await smtp.send(letter)
    await smtp.close?.()
    expect(smtp.kind).toBe('smtp')
    expect(received).toMatchObject([{ from: 'wash@example.com', to: ['ada@example.com'] }])
    const raw = received[0]?.raw ?? ''
    for (const part of ['text/plain', 'text/html', 'text/calendar', 'filename=booking.ics']) {
      expect(raw).toContain(part)
    }
  })

  it('mail servers get one recipient and one subject, whatever line breaks and commas are smuggled in', async () => {
    const smtp = mailerOf({ SMTP_URL: smtpUrl })
    await smtp.send({ ...letter, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' })
    await smtp.close?.()
    expect(received[0]?.to).toEqual(['ada@example.com'])
    expect(received[0]?.raw).not.toMatch(/^bcc:/im)
  })

  it('mail servers get the mails that are due together by one connection, and by a new one once they have closed it', async () => {
    const connections: Socket[] = []
    const opened = (socket: Socket) => connections.push(socket)
    server.server.on('connection', opened)
    const smtp = mailerOf({ SMTP_URL: smtpUrl })
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

  it('mail servers get nothing from an address of nobody, as that of a brand before it is named', async () => {
    const smtp = mailerOf({ SMTP_URL: smtpUrl, MAIL_FROM: undefined })
    const error: unknown = await smtp.send(letter).catch((reason: unknown) => reason)
    expect(mailFault(error)).toEqual({ of: 'server', reason: 'sender' })
    await smtp.close?.()
    expect(received).toEqual([])
  })

  it('mail servers of this machine may have a certificate that nobody has signed, as a fresh package makes one', async () => {
    const tls: boolean[] = []
    const debian = new SMTPServer({
      authOptional: true,
      onData: (stream, session, done) => {
        tls.push(session.secure)
        stream.resume().once('end', done)
      },
    })
    await new Promise<void>(resolve => debian.listen(0, '127.0.0.1', resolve))
    const { port } = debian.server.address() as AddressInfo
    const smtp = mailerOf({ SMTP_URL: `smtp://127.0.0.1:${String(port)}` })
    await smtp.send(letter)
    await smtp.close?.()
    expect(tls).toEqual([true])
    await new Promise<void>(resolve => debian.close(resolve))
  })

  it('mail servers that are away make the sending fail, and nothing else', async () => {
    const smtp = mailerOf({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await expect(smtp.send(letter)).rejects.toThrow()
    await smtp.close?.()
  })

  it('mail servers beyond this machine get nothing in plain text, unless their address says so', async () => {
    // This machine again, under an address that is not one of its loopback names.
    const elsewhere = smtpUrl.replace('127.0.0.1', '0.0.0.0')
    const strict = mailerOf({ SMTP_URL: elsewhere })
    await expect(strict.send(letter)).rejects.toThrow(/STARTTLS/)
    await strict.close?.()
    expect(received).toEqual([])
    const plain = mailerOf({ SMTP_URL: `${elsewhere}/?requireTLS=false` })
    await plain.send(letter)
    await plain.close?.()
    expect(received).toHaveLength(1)
  })

  it('mail servers that are not configured leave each mail as a file, where MAIL_DELIVERY=files asks for it, for the owner alone', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'car-wash-outbox-'))
    try {
      const files = mailerOf({ MAIL_DELIVERY: 'files', DATA_DIR: dataDir })
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
