import type { Context, DataContext } from '../../../context.ts'
import { logFailure, startRounds, type Rounds } from '../../../rounds.ts'
import { given, is, later, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(is.text),
  /** The last run that finished, at most a minute too old; absent before the first. */
  ranAt: later(is.instant),
  /** The last run that did anything, and how much; absent before the first. */
  didAt: later(is.instant),
  did: later(is.number),
  failedAt: later(is.instant),
}
interface TaskRun extends DocumentOf<typeof fields> {}

const TaskRunModel = defineModel('TaskRun', fields, { collection: 'taskRuns', personal: 'kept' })

const EVERY_MS = 5000
/** A task that found nothing to do is noted this often: an idle server hardly writes. */
const NOTE_EVERY_MS = 60_000

export interface TimedTask {
  /** Unique; names the task in the log and in what is remembered of it. */
  name: string
  /** Not in each round, but when no server has run it for this long. */
  everyMs?: number
  /** Returns how many things it did. Any number of servers run it at once: it claims each thing by a conditional update. */
  readonly run: (context: Context, now: Date, signal?: AbortSignal) => Promise<number>
}

/** Runs the tasks every five seconds, less often at rest, one after the other. */
export function startTimedWork(context: Context, tasks: readonly TimedTask[]): Rounds {
  for (const { name } of tasks) context.metrics?.tasks.add(name)
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
  const notes: TaskRun[] = []
  for (const task of tasks) {
    if (signal?.aborted) break
    const now = context.clock.now()
    const last = runs.get(task.name)?.ranAt
    if (task.everyMs !== undefined && !isOlder(last, task.everyMs, now)) continue
    const run = await runTask(context, task, { now, signal })
    const isNews = run.didAt ?? run.failedAt ?? task.everyMs
    if (isNews !== undefined || isOlder(last, NOTE_EVERY_MS, now)) notes.push(run)
  }
  if (notes.length === 0) return
  // One durable write for all.
  await TaskRunModel(context.db).bulkWrite(
    notes.map(({ _id, ...outcome }) => ({
      updateOne: { filter: { _id }, update: { $set: outcome }, upsert: true },
    })),
  )
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
