import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { commandEntry } from '../entry-points.ts'
import { kill, openChain, signIn, startProgram } from '../testing/programs.ts'
import { TestClient } from '../testing/test-client.ts'

/** The first look whether a backup is due is after a minute. */
const LOOKED_AT_FOR_MS = 75_000

test('a copy that is looked at for a while overwrites no backup and connects to no mail server and no webhook', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'car-wash-look-test-'))
  const backups = path.join(folder, 'backups')
  let connections = 0
  const others = createServer(socket => {
    connections++
    socket.destroy()
  })
  await new Promise<void>(resolve => others.listen(0, '127.0.0.1', resolve))
  const port = String((others.address() as AddressInfo).port)
  const env = {
    ...{ DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: backups, BACKUP_AT: '00:00' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'desk@onda.it', WEBHOOKS_PRIVATE: '1' },
  }
  const server = await startProgram(env)
  try {
    const { admin, branchId, serviceId } = await openChain(server, 2)
    const hook = { url: `http://127.0.0.1:${port}/hook` }
    expect((await admin.call('POST /admin/webhooks', { body: hook })).status).toBe(201)
    const visitor = new TestClient(server.url, null, null)
    const person = { email: 'ada@onda.it', password: 'three blue buckets' }
    const body = { ...person, name: 'Ada', phone: '+39 333 1234567' }
    expect((await visitor.call('POST /auth/register', { body })).status).toBe(201)
    const ada = await signIn(server.url, person)
    const bookingDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const wish = { branchId, serviceId, bookingDate, bookingTime: '13:00' }
    expect((await ada.call('POST /bookings', { body: wish })).status).toBe(201)
    const made = () => readdirSync(backups).filter(name => name.endsWith('.db'))
    await expect.poll(made, { timeout: LOOKED_AT_FOR_MS }).toHaveLength(1)
    const file = path.join(backups, made()[0] ?? '')
    await expect.poll(() => connections, { timeout: LOOKED_AT_FOR_MS }).toBeGreaterThan(1)
    await kill(server.process)

    const before = readFileSync(file)
    const look = spawn(process.execPath, [commandEntry('look'), file], {
      env: { PATH: process.env['PATH'], CAR_WASH_ENV: '', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(look.stdout, 'data')
    connections = 0
    await setTimeout(LOOKED_AT_FOR_MS)
    look.kill('SIGTERM')
    expect((await once(look, 'exit'))[0]).toBe(0)
    expect(connections).toBe(0)
    expect(made()).toHaveLength(1)
    expect(readFileSync(file).equals(before)).toBe(true)
  } finally {
    await kill(server.process)
    others.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})
