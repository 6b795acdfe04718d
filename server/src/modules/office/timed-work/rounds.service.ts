import { setTimeout } from 'node:timers/promises'
import type { Context, DataContext } from '../../../context.ts'
import { databaseFailure } from '../../../db/failure.ts'
import { AppError } from '../../../errors.ts'
import { TaskRunModel, type TaskRun } from './task-run.model.ts'

export interface Rounds {
  /** Waits for the running round. */
  stop(): Promise<void>
}

/** How long after it has stored something a server counts as used: longer than the desk may take a change back. */
const USED_MS = 90_000
/** The pause of a server that nobody uses: what it then finds, the clock has made due, or another server that died. */
const REST_MS = 30_000

/**
 * Does `work` after each pause (the first after `firstMs`), less often while the server is not used; never twice at once.
 * A round that fails is logged under `name`, and the next one comes as usual. `work` ends early when the signal says so.
 */
export function startRounds(
  context: Context,
  { name, pauseMs, firstMs = pauseMs }: { name: string; pauseMs: number; firstMs?: number },
  work: (signal: AbortSignal) => Promise<unknown>,
): Rounds {
  const stopping = new AbortController()
  const { signal } = stopping
  const goOn = async () => {
    let ranAt = -Infinity
    for (let wait = firstMs; ; wait = pauseMs) {
      await setTimeout(wait, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      const now = performance.now()
      const isUsed = now - (context.health.storedAt ?? -Infinity) < USED_MS
      if (!isUsed && now - ranAt < REST_MS) continue
      ranAt = now
      try {
        await work(signal)
      } catch (error) {
        logFailure(context, { round: name }, error)
      }
    }
  }
  const running = goOn()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** A warning if the database was away or busy, so that the next round does the work; otherwise an error. */
export function logFailure(context: Context, facts: Record<string, string>, error: unknown): void {
  context.log[isPassing(error) ? 'warn' : 'error']({ ...facts, err: error }, 'timed work failed')
}

/** In the database's own words, or in those of a transaction. */
function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'BUSY' || error.code === 'DB_UNAVAILABLE'
  const failure = databaseFailure(error)
  return failure === 'away' || failure === 'busy'
}

const EVERY_MS = 5000
/** A task that found nothing to do is noted this often: an idle server hardly writes. */
const NOTE_EVERY_MS = 60_000

/** Something that the clock makes due. */
export interface TimedTask {
  /** Unique; names the task in the log and in what is remembered of it. */
  name: string
  /** Not in each round, but when no server has run it for this long. */
  everyMs?: number
  /**
   * Does what is due at `now` and returns how many things it did. Any number of servers run it at once, so it claims
   * each thing by a conditional update. Stops between two things when the signal says so.
   */
  readonly run: (context: Context, now: Date, signal?: AbortSignal) => Promise<number>
}

/** Runs the tasks every five seconds, less often at rest, one after the other. */
export function startTimedWork(context: Context, tasks: readonly TimedTask[]): Rounds {
  return startRounds(context, { name: 'timed-work', pauseMs: EVERY_MS }, signal =>
    runTimedWork(context, tasks, signal),
  )
}

/** One round by the context's clock. A task that fails is logged by its name and does not stop the others. */
export async function runTimedWork(
  context: Context,
  tasks: readonly TimedTask[],
  signal?: AbortSignal,
): Promise<void> {
  const runs = new Map((await taskRuns(context)).map(run => [run._id, run]))
  for (const task of tasks) {
    if (signal?.aborted) return
    const now = context.clock.now()
    const last = runs.get(task.name)?.ranAt
    if (task.everyMs !== undefined && !isOlder(last, task.everyMs, now)) continue
    const { _id, ...outcome } = await runTask(context, task, { now, signal })
    const isNews = outcome.didAt ?? outcome.failedAt ?? task.everyMs
    if (isNews === undefined && !isOlder(last, NOTE_EVERY_MS, now)) continue
    await TaskRunModel(context.db).updateOne({ _id }, { $set: outcome }, { upsert: true })
  }
}

/** An instant to come is as good as old: the clock was set back. */
const isOlder = (at: Date | undefined, ageMs: number, now: Date): boolean =>
  at === undefined || at > now || now.getTime() - at.getTime() >= ageMs

async function runTask(
  context: Context,
  { name, run }: TimedTask,
  { now, signal }: { now: Date; signal: AbortSignal | undefined },
): Promise<TaskRun> {
  try {
    const did = await run(context, now, signal)
    if (did === 0) return { _id: name, ranAt: now }
    context.health.storedAt = performance.now()
    context.log.info({ task: name, did }, 'timed work')
    return { _id: name, ranAt: now, didAt: now, did }
  } catch (error) {
    logFailure(context, { task: name }, error)
    return { _id: name, failedAt: now }
  }
}

/** When each task last ran, on whichever server, and what it did; by name. */
export async function taskRuns(context: Context): Promise<TaskRun[]> {
  return TaskRunModel(context.db).find().sort({ _id: 1 }).lean()
}

/** When a task last ran, at most a minute too early; null before its first run. Joins the running transaction. */
export async function lastRun(context: DataContext, name: string): Promise<Date | null> {
  return (await TaskRunModel(context.db).findById(name, { ranAt: 1 }).lean())?.ranAt ?? null
}
