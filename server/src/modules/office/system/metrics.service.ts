import { setTimeout } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import type { Context } from '../../../context.ts'
import type { SystemView } from '../../../contract/stats.ts'
import { databaseFailure } from '../../../db/failure.ts'
import type { Metrics } from '../../../metrics.ts'
import { systemView } from './system-view.service.ts'

/** Shorter than Prometheus waits: without a database the rest is reported all the same. */
const PATIENCE_MS = 2000

/**
 * GET /metrics: what this server has counted, and what the system page shows of the installation, which costs the
 * page's commands and is left out while the database does not answer.
 */
export async function metricsText(context: Context, { registry }: Metrics): Promise<string> {
  const state = stateOf(await viewInTime(context))
  return `${await registry.metrics()}\n${await state.metrics()}`
}

async function viewInTime(context: Context): Promise<SystemView | null> {
  const answered = new AbortController()
  const late = setTimeout(PATIENCE_MS, null, { ref: false, signal: answered.signal })
  try {
    return await Promise.race([systemView(context), late])
  } catch (error) {
    if (databaseFailure(error) === null) throw error
    return null
  } finally {
    answered.abort()
  }
}

/** Numbers that are true at this moment only, so they are computed each time. */
function stateOf(view: SystemView | null): Registry {
  const state = new Registry()
  const gauge = (name: string, help: string, value: number | null | undefined): void => {
    if (value == null) return
    new Gauge({ name: `car_wash_${name}`, help, registers: [state] }).set(value)
  }
  gauge('database_up', 'Whether the database answers', view ? 1 : 0)
  if (!view) return state
  const { database, backup, mails, integrity, tasks } = view
  gauge('database_bytes', 'Size of the embedded database', database.bytes)
  gauge('mails_waiting', 'Mails that wait to be sent', mails.waiting)
  gauge('mails_given_up', 'Mails that were given up', mails.givenUp)
  gauge('mail_due_timestamp_seconds', 'Since when the oldest due mail waits', secondsOf(mails.dueSince))
  gauge('backup_timestamp_seconds', 'The last nightly backup', secondsOf(backup?.doneAt))
  gauge('backup_failed', 'Whether the last nightly backup failed', backup && Number(backup.failedAt !== null))
  gauge('integrity_timestamp_seconds', 'The last check of the data', secondsOf(integrity?.checkedAt))
  gauge('integrity_faults', 'Faults that the last check of the data found', integrity?.faults)
  taskGauges(state, tasks)
  return state
}

function taskGauges(state: Registry, tasks: SystemView['tasks']): void {
  const times = (name: string, help: string) =>
    new Gauge({ name: `car_wash_${name}`, help, labelNames: ['task'], registers: [state] })
  const ran = times(
    'task_timestamp_seconds',
    'When a timed task last finished on any server, at most a minute too early',
  )
  const failed = times('task_failed_timestamp_seconds', 'When a timed task last failed on any server')
  for (const { name, ranAt, failedAt } of tasks) {
    if (ranAt !== null) ran.set({ task: name }, Date.parse(ranAt) / 1000)
    if (failedAt !== null) failed.set({ task: name }, Date.parse(failedAt) / 1000)
  }
}

const secondsOf = (instant: string | null | undefined): number | null =>
  instant == null ? null : Date.parse(instant) / 1000
