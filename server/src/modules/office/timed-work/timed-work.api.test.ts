import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '../../../errors.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { runTimedWork, taskRuns, type TimedTask } from './timed-work.service.ts'
import { startRounds } from '../../../rounds.ts'

const app = await appForFile()

test('a task that fails stops no other, and each remembers its last run and its work', async () => {
  const ran: string[] = []
  const tasks: TimedTask[] = [
    { name: 'broken', run: () => Promise.reject(new Error('planted')) },
    {
      name: 'busy',
      run: (_context, now) => {
        ran.push(now.toISOString())
        return Promise.resolve(ran.length === 1 ? 3 : 0)
      },
    },
  ]
  const [first, soon, later] = ['11:00:00', '11:00:05', '11:02:00'].map(
    time => `2026-11-21T${time}.000Z`,
  ) as [string, string, string]
  for (const instant of [first, soon, later]) {
    app.clock.set(instant)
    await runTimedWork(app.context, tasks)
  }
  expect(ran).toEqual([first, soon, later])
  expect(await taskRuns(app.context)).toEqual([
    { _id: 'broken', failedAt: new Date(later) },
    { _id: 'busy', ranAt: new Date(later), didAt: new Date(first), did: 3 },
  ])
})

test('a task that a transaction refuses because the database is away or busy is a warning, any other failure an error', async () => {
  const lines: { level: number; task: string }[] = []
  const write = (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number])
  const failures = [new AppError('BUSY'), new AppError('DB_UNAVAILABLE'), new AppError('NOT_FOUND')]
  const tasks = failures.map(error => ({ name: error.code, run: () => Promise.reject(error) }))
  await runTimedWork({ ...app.context, log: pino({}, { write }) }, tasks)
  expect(lines.map(({ level, task }) => [task, level])).toEqual([
    ['BUSY', 40],
    ['DB_UNAVAILABLE', 40],
    ['NOT_FOUND', 50],
  ])
})

test('a server at rest looks less often than one that has stored something', async () => {
  const roundsOf = async (storedAt?: number) => {
    let count = 0
    const health = { draining: false, storing: 0, ...(storedAt === undefined ? {} : { storedAt }) }
    const rounds = startRounds({ ...app.context, health }, { name: 'counted', pauseMs: 5 }, () => {
      count++
      return Promise.resolve()
    })
    await setTimeout(300)
    await rounds.stop()
    return count
  }
  expect(await roundsOf()).toBe(1)
  expect(await roundsOf(performance.now())).toBeGreaterThan(3)
})
