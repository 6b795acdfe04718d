import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { kill, openChain, signIn, startProgram } from '../programs.ts'
import { TestClient } from '../test-client.ts'

const STOPPED_WITHIN_MS = 13_000
const PASSWORD = 'three blue buckets'

/** Who was written to, in order. */
async function listen(port: number): Promise<{ received: string[]; close: () => void }> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume()
      stream.once('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { received, close: () => server.close() }
}

it('mails outlive a mail server that is gone, that is silent and that is busy, and a stop meanwhile, and leave once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'car-wash-mail-outage-'))
  const sockets = new Set<Socket>()
  let greeting = ''
  const deaf = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (greeting !== '') socket.end(greeting)
  })
  // Takes a free port, and gives it back: nobody listens there.
  await new Promise<void>(resolve => deaf.listen(0, '127.0.0.1', resolve))
  const { port } = deaf.address() as AddressInfo
  deaf.close()
  const env = { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${String(port)}`, MAIL_FROM: 'desk@onda.it' }
  const faults: string[] = []
  const onLog = (line: string) => {
    if (line.includes('a mail could not be sent'))
      faults.push((JSON.parse(line) as { reason: string }).reason)
  }
  let server = await startProgram(env, onLog)
  try {
    const { branchId, serviceId } = await openChain(server, 5)
    const visitor = new TestClient(server.url, null, null)
    const bookingDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const people = ['ada@onda.it', 'bea@onda.it', 'cio@onda.it']
    for (const [n, email] of people.entries()) {
      const person = { email, password: PASSWORD, name: 'Ada', phone: '+39 333 1234567' }
      expect((await visitor.call('POST /auth/register', { body: person })).status).toBe(201)
      const customer = await signIn(server.url, { email, password: PASSWORD })
      const body = { branchId, serviceId, bookingDate, bookingTime: `1${String(n)}:00` }
      expect((await customer.call('POST /bookings', { body })).status).toBe(201)
    }
    await expect.poll(() => faults, { timeout: 60_000 }).toContain('refused')

    await new Promise<void>(resolve => deaf.listen(port, '127.0.0.1', resolve))
    await expect.poll(() => sockets.size, { timeout: 60_000 }).toBeGreaterThan(0)
    const ended = once(server.process, 'exit')
    const from = performance.now()
    server.process.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    expect(performance.now() - from).toBeLessThan(STOPPED_WITHIN_MS)
    expect(faults).toContain('silent')

    greeting = '421 busy\r\n'
    server = await startProgram(env, onLog)
    const known = sockets.size
    await expect.poll(() => sockets.size, { timeout: 60_000 }).toBeGreaterThan(known)
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => deaf.close(resolve))
    const mails = await listen(port)
    await expect.poll(() => mails.received.length, { timeout: 90_000 }).toBe(people.length)
    expect(mails.received.toSorted()).toEqual(people)
    mails.close()
  } finally {
    deaf.close()
    await kill(server.process)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})
