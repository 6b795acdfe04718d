import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { MAIN_ENTRY } from '../../entry-points.ts'
import { kill, openChain } from '../programs.ts'
import { TestClient } from '../test-client.ts'
import { bookOne, builtFolder, startIn } from './lone-server.ts'

test('the server outlives webhooks whose names do not resolve', async () => {
  const errors: string[] = []
  const server = await startIn({}, errors)
  const chain = await openChain(server, 20)
  const { admin } = chain
  const made = await admin.call('POST /admin/webhooks', {
    body: { url: 'https://no-such-name.invalid/hook' },
  })
  expect(made.status).toBe(201)
  expect(await bookOne(chain)).toBe(201)
  await expect
    .poll(async () => (await admin.call('GET /admin/webhooks')).body.data[0]?.lastTry, {
      timeout: 40_000,
      interval: 500,
    })
    .toMatchObject({ fault: 'unreachable' })
  expect(await bookOne(chain)).toBe(201)
  expect(errors).toEqual([])
})

test('an error that nobody caught is logged at level 50 and ends nothing', async () => {
  const errors: string[] = []
  const throwing = `process.on('SIGUSR2', () => { Promise.reject(new Error('planted promise')); throw new Error('planted throw') })`
  const server = await startIn(
    { NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(throwing)}"` },
    errors,
  )
  server.process.kill('SIGUSR2')
  await expect
    .poll(() => errors.join('\n'))
    .toMatch(/planted throw[^]*planted promise|planted promise[^]*planted throw/)
  expect((await new TestClient(server.url, null, null).call('GET /health/ready')).status).toBe(200)
})

test('a server whose log cannot be written still answers', async () => {
  const dataDir = builtFolder()
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [MAIN_ENTRY], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', full],
  })
  if (!child.stdout) throw new Error('no output')
  onTestFinished(async () => {
    await kill(child)
    closeSync(full)
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  await expect.poll(() => said, { timeout: 60_000 }).toContain('Ready at ')
  const client = new TestClient(/Ready at (\S+)/.exec(said)?.[1] ?? '', null, null)
  // A refused login is a line of the log that is written at once.
  for (let n = 0; n < 20; n++) {
    const reply = await client.call('POST /auth/login', {
      body: { email: 'nobody@example.com', password: 'x' },
    })
    expect([401, 429]).toContain(reply.status)
  }
  expect(child.exitCode).toBeNull()
})
