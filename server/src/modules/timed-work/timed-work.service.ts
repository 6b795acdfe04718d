import type { Context } from '../../context.ts'
import { startRounds, type Rounds } from './rounds.service.ts'
import { TaskRunModel, type TaskRun } from './task-run.model.ts'

const EVERY_MS = 5000
/** A task that found nothing to do is noted this often: an idle server hardly writes. */
const NOTE_EVERY_MS = 60_000

/** Something that the clock makes due. */
export interface TimedTask {
  /** Unique; names the task in the log and in what is remembered of it. */
  name: string
  /**
   * Does what is due at `now` and returns how many things it did. Any number of servers run it at once, so it claims
   * each thing by a conditional update. Stops between two things when the signal says so.
   */
  readonly run: (context: Context, now: Date, signal?: AbortSignal) => Promise<number>
}

/** Runs the tasks every five seconds, one after the other. */
export function startTimedWork(context: Context, tasks: readonly TimedTask[]): Rounds {
  return startRounds(EVERY_MS, signal => runTimedWork(context, tasks, signal))
}

/** One round by the context's clock. A task that fails is logged by its name and does not stop the others. */
export async function runTimedWork(
  context: Context,
  tasks: readonly TimedTask[],
  signal?: AbortSignal,
): Promise<void> {
  for (const task of tasks) {
    if (signal?.aborted) return
    try {
      await runTask(context, task, signal)
    } catch (error) {
      context.log.error({ task: task.name, err: error }, 'timed work failed')
    }
  }
}

async function runTask(context: Context, { name, run }: TimedTask, signal?: AbortSignal): Promise<void> {
  const now = context.clock.now()
  try {
    const did = await run(context, now, signal)
    if (did > 0) context.log.info({ task: name, did }, 'timed work')
    await note(context, name, did > 0 ? { ranAt: now, didAt: now, did } : { ranAt: now })
  } catch (error) {
    await note(context, name, { ranAt: now, failedAt: now })
    throw error
  }
}

async function note(context: Context, name: string, run: Partial<TaskRun> & { ranAt: Date }): Promise<void> {
  const runs = TaskRunModel(context.db)
  if (!run.didAt && !run.failedAt) {
    const known = await runs.findById(name, { ranAt: 1 }).lean()
    const sinceMs = known ? run.ranAt.getTime() - known.ranAt.getTime() : NOTE_EVERY_MS
    if (sinceMs >= 0 && sinceMs < NOTE_EVERY_MS) return
  }
  await runs.updateOne({ _id: name }, { $set: run }, { upsert: true })
}

/** When each task last ran, on whichever server, and what it did; by name. */
export async function taskRuns(context: Context): Promise<TaskRun[]> {
  return TaskRunModel(context.db).find().sort({ _id: 1 }).lean()
}
