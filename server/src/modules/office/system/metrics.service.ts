import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import type { Context } from '../../../context.ts'
import type { SystemView } from '../../../contract/stats.ts'
import { SCHEMA } from '../../../db/migrations.ts'
import { databaseFailure } from '../../../db/failure.ts'
import type { Metrics } from '../../../metrics.ts'
import { systemView } from './system-view.service.ts'

/** Shorter than Prometheus waits: without a database the rest is reported all the same. */
const PATIENCE_MS = 2000

/** What this server has counted, and the system page's view, which is left out while the database does not answer. */
export async function metricsText(context: Context, { registry, tasks }: Metrics): Promise<string> {
  const state = stateOf(await viewInTime(context), tasks)
  await diskGauge(state, context)
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
function stateOf(view: SystemView | null, planned: ReadonlySet<string>): Registry {
  const state = new Registry()
  const gauge = (name: string, help: string, value: number | null | undefined): void => {
    if (value == null) return
    new Gauge({ name: `car_wash_${name}`, help, registers: [state] }).set(value)
  }
  gauge('database_up', 'Whether the database answers', view ? 1 : 0)
  if (!view) return state
  const { database, backup, mails, integrity, tasks, version, startedAt } = view
  const info = { name: 'car_wash_info', help: 'The program and the schema of its data', registers: [state] }
  new Gauge({ ...info, labelNames: ['version', 'schema'] }).set({ version, schema: SCHEMA }, 1)
  gauge('database_bytes', 'Size of the embedded database', database.bytes)
  gauge('mail_ready', 'Whether e-mails leave', Number(mails.state === 'proven' || mails.state === 'unproven'))
  gauge('mails_waiting', 'Mails that wait to be sent', mails.waiting)
  gauge('mails_given_up', 'Mails that were given up', mails.givenUp)
  gauge('mail_due_timestamp_seconds', 'Since when the oldest due mail waits', secondsOf(mails.dueSince))
  gauge(
    'backup_timestamp_seconds',
    'The last nightly backup; before the first, the start',
    secondsOf(backup && (backup.doneAt ?? startedAt)),
  )
  gauge(
    'backup_planned',
    'Whether backups are planned, or are those of a MongoDB',
    Number(backup !== null || database.kind === 'mongodb'),
  )
  gauge('backup_failed', 'Whether the last nightly backup failed', backup && Number(backup.failedAt !== null))
  gauge('integrity_timestamp_seconds', 'The last check of the data', secondsOf(integrity?.checkedAt))
  gauge('integrity_faults', 'Faults that the last check of the data found', integrity?.faults)
  const started = [...planned].map(name => ({ name, ranAt: startedAt, failedAt: null }))
  const seen = new Set(tasks.map(({ name }) => name))
  taskGauges(state, [...tasks, ...started.filter(({ name }) => !seen.has(name))])
  return state
}

async function diskGauge(state: Registry, { deployment }: Context): Promise<void> {
  if (deployment.databaseDir === undefined) return
  const { bavail, bsize } = await statfs(deployment.databaseDir)
  const about = { name: 'car_wash_disk_free_bytes', help: 'Room on the disk of the embedded database' }
  new Gauge({ ...about, registers: [state] }).set(bavail * bsize)
}

type Ran = Pick<SystemView['tasks'][number], 'name' | 'ranAt' | 'failedAt'>

function taskGauges(state: Registry, tasks: readonly Ran[]): void {
  const times = (name: string, help: string) =>
    new Gauge({ name: `car_wash_${name}`, help, labelNames: ['task'], registers: [state] })
  const ran = times(
    'task_timestamp_seconds',
    'When a timed task last finished on any server, at most a minute too early; before that, the start',
  )
  const failed = times('task_failed_timestamp_seconds', 'When a timed task last failed on any server')
  for (const { name, ranAt, failedAt } of tasks) {
    if (ranAt !== null) ran.set({ task: name }, Date.parse(ranAt) / 1000)
    if (failedAt !== null) failed.set({ task: name }, Date.parse(failedAt) / 1000)
  }
}

const secondsOf = (instant: string | null | undefined): number | null =>
  instant == null ? null : Date.parse(instant) / 1000
