import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Context } from './context.ts'
import { REAL_LIMITS, testApp, type TestApp } from './testing/test-app.ts'
import { backUpTonight } from './modules/office/backups/nightly-backup.service.ts'
import { answerResetRequests } from './modules/accounts/auth/passwords/password.service.ts'
import { sendMails } from './testing/send-mails.ts'
import { checkNow } from './modules/office/integrity/integrity.service.ts'
import { sendDueMails } from './modules/messages/outbox/sender.ts'
import { runTimedWork } from './modules/office/timed-work/timed-work.service.ts'
import { startRounds } from './rounds.ts'
import { sendDueEvents } from './modules/office/webhooks/send.service.ts'
import { startOwnEngine } from './testing/own-engine.ts'
import { planting } from './testing/planted.ts'
import { TIMED_TASKS } from './timed-tasks.ts'

/** Everything that the server does without being asked. */
const WORK: Record<string, (context: Context) => Promise<unknown>> = {
  ...Object.fromEntries(TIMED_TASKS.map(task => [task.name, context => runTimedWork(context, [task])])),
  'reset requests': context => answerResetRequests(context),
  mails: context => sendDueMails(context),
  'mails of bookings': context => sendMails(context),
  deliveries: context => sendDueEvents(context),
  backup: context => backUpTonight(context, context.clock.now()),
  'integrity check': context => checkNow(context),
}

/** How each of it ended within the driver's time-outs; null for what still runs. */
async function endings(context: Context): Promise<Record<string, string | null>> {
  const ended = Object.entries(WORK).map(async ([name, work]) => [
    name,
    await Promise.race([
      work(context).then(
        () => 'done',
        () => 'failed',
      ),
      pause(25_000, null),
    ]),
  ])
  return Object.fromEntries(await Promise.all(ended)) as Record<string, string | null>
}

async function appOnOwnEngine() {
  const engine = await startOwnEngine()
  const app = await testApp({ engine: engine.uri, limits: REAL_LIMITS })
  onTestFinished(async () => {
    await app.close().catch(() => undefined)
    await engine.close()
  })
  await planting(app)()
  return { engine, app }
}

test('all timed work ends while the database hangs', async () => {
  const { engine, app } = await appOnOwnEngine()
  const pid = await engine.pid()
  process.kill(pid, 'SIGSTOP')
  const ended = await endings(app.context).finally(() => process.kill(pid, 'SIGCONT'))
  expect(Object.entries(ended).filter(([, how]) => how === null)).toEqual([])
})

test('all timed work ends without a database', async () => {
  const { app } = await appOnOwnEngine()
  await app.db.close()
  const ended = await endings(app.context)
  expect(Object.entries(ended).filter(([, how]) => how === null)).toEqual([])
})

test('all timed work ends on a database full of nonsense', async () => {
  const { app } = await appOnOwnEngine()
  await makeNonsense(app)
  const ended = await endings(app.context)
  expect(Object.entries(ended).filter(([, how]) => how === null)).toEqual([])
})

/** What is due stays due; texts become numbers, numbers texts, and whole parts disappear. */
async function makeNonsense(app: TestApp): Promise<void> {
  const nonsense = (value: unknown): unknown => {
    if (value instanceof Date) return new Date(0)
    if (typeof value === 'string') return 7
    if (typeof value === 'number') return 'nonsense'
    return Array.isArray(value) ? [null, 'nonsense', {}] : null
  }
  for (const { name } of await app.db.listCollections()) {
    const collection = app.db.collection(name)
    for (const { _id, ...fields } of await collection.find({}).toArray()) {
      for (const [field, value] of Object.entries(fields))
        // A unique index may refuse some of it.
        await collection.updateOne({ _id }, { $set: { [field]: nonsense(value) } }).catch(() => undefined)
    }
  }
}

test('a round that fails is logged, and the next one comes as usual', async () => {
  const levels: number[] = []
  const write = (line: string) => levels.push((JSON.parse(line) as { level: number }).level)
  let rounds = 0
  const work = () => {
    rounds++
    if (rounds === 1) throw new Error('planted')
    return Promise.reject(new Error('planted'))
  }
  const health = { draining: false, storing: 0, storedAt: performance.now() }
  const context = { health, log: pino({}, { write }) } as unknown as Context
  const running = startRounds(context, { name: 'test', pauseMs: 1 }, work)
  await expect.poll(() => rounds).toBeGreaterThan(2)
  await running.stop()
  expect(new Set(levels)).toEqual(new Set([50]))
})
