import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startOwnEngine } from '../own-engine.ts'
import { openChain } from '../programs.ts'
import { bookOne, startIn } from './lone-server.ts'

type Mood = 'passes' | 'refuses' | 'hangs' | 'babbles'

/** A TCP neighbour of the server, in front of a socket's path if there is one, that behaves as `state.mood` says. */
async function neighbour(mood: Mood, behindIt?: string) {
  const state = { mood }
  const open = new Set<Socket>()
  const server = net.createServer(socket => {
    open.add(socket)
    socket.on('error', () => undefined).once('close', () => open.delete(socket))
    if (state.mood === 'refuses') socket.destroy()
    if (state.mood === 'babbles') socket.end(randomBytes(500))
    if (state.mood !== 'passes' || behindIt === undefined) return
    const behind = net.connect(behindIt).on('error', () => undefined)
    behind.on('data', data => {
      if (state.mood === 'passes') socket.write(data)
      if (state.mood === 'babbles') socket.write(randomBytes(data.length))
      if (state.mood === 'refuses') socket.destroy()
    })
    socket.on('data', data => state.mood === 'hangs' || behind.write(data))
    socket.once('close', () => behind.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return { state, port: (server.address() as AddressInfo).port }
}

test.each(['refuses', 'hangs', 'babbles'] as const)(
  'the server outlives a database, a mail server and webhooks that it cannot reach: each %s',
  async mood => {
    const engine = await startOwnEngine()
    onTestFinished(() => engine.close())
    const path = decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(engine.uri)?.[1] ?? '')
    const database = await neighbour('passes', path)
    const [mails, hook] = [await neighbour(mood), await neighbour(mood)]
    const errors: string[] = []
    const server = await startIn(
      {
        MONGODB_URI: `mongodb://127.0.0.1:${String(database.port)}/wash?directConnection=true`,
        JWT_SECRET: randomBytes(32).toString('hex'),
        SMTP_URL: `smtp://127.0.0.1:${String(mails.port)}`,
        MAIL_FROM: 'desk@onda.it',
        WEBHOOKS_PRIVATE: '1',
      },
      errors,
    )
    const chain = await openChain(server, 20)
    const { admin } = chain
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://127.0.0.1:${String(hook.port)}/hook`
      expect((await admin.call('POST /admin/webhooks', { body: { url } })).status).toBe(201)
    }
    expect(await bookOne(chain)).toBe(201)
    // Long enough for the rounds of all timed tasks, and for a hanging delivery to end.
    await pause(11_000)
    database.state.mood = mood
    await pause(7000)
    database.state.mood = 'passes'
    await expect.poll(() => bookOne(chain).catch(() => 0), { timeout: 30_000, interval: 500 }).toBe(201)
    expect(server.process.exitCode).toBeNull()
    expect(errors.filter(line => line.includes('an error escaped'))).toEqual([])
  },
)
