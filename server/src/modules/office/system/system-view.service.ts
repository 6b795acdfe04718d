import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import type { SystemView } from '../../../contract/stats.ts'
import { programVersion } from '../../../entry-points.ts'
import { backupView } from '../backups/nightly-backup.service.ts'
import { lastCheck } from '../integrity/integrity.service.ts'
import { mailState } from '../../messages/mail/mail-state.service.ts'
import { waitingMails } from '../../messages/outbox/outbox.service.ts'
import { taskRuns } from '../timed-work/timed-work.service.ts'

export async function systemView(context: Context): Promise<SystemView> {
  const [database, backup, mails, tasks, integrity] = await Promise.all([
    databaseView(context),
    backupView(context),
    mailsView(context),
    taskRuns(context),
    lastCheck(context),
  ])
  return {
    version: await programVersion(),
    timeZoneRules: process.versions['tz'] ?? '',
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memory: process.memoryUsage.rss(),
    isForwarded: context.health.unforwardedAt === undefined,
    database,
    backup,
    mails,
    tasks: tasks.map(({ _id, ranAt, didAt, did, failedAt }) => ({
      name: _id,
      ranAt: ranAt?.toISOString() ?? null,
      didAt: didAt?.toISOString() ?? null,
      did: did ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    })),
    integrity:
      integrity.checkedAt === null
        ? null
        : { checkedAt: integrity.checkedAt, faults: integrity.faults.length },
  }
}

async function databaseView({ deployment }: Context): Promise<SystemView['database']> {
  const folder = deployment.databaseDir
  if (folder === undefined) return { kind: 'mongodb', bytes: null }
  const sizes = await Promise.all(
    ['database.db', 'database.db-wal'].map(async name => {
      // The log comes and goes.
      const found = await fs.stat(path.join(folder, name)).catch(() => null)
      return found?.size ?? 0
    }),
  )
  return { kind: 'embedded', bytes: sizes.reduce((a, b) => a + b) }
}

async function mailsView(context: Context): Promise<SystemView['mails']> {
  const { waiting, dueAt, givenUp } = await waitingMails(context)
  const isLate = dueAt !== undefined && dueAt <= context.clock.now()
  return { ...(await mailState(context)), waiting, dueSince: isLate ? dueAt.toISOString() : null, givenUp }
}

const PATIENCE_MS = 1000

/** Readiness, for load balancers. After a full disk it tries a write: there may be room again. */
export async function isReady(context: Context): Promise<boolean> {
  const { health, db, log } = context
  if (health.draining) return false
  const wasFull = health.fullSince !== undefined
  const answered = new AbortController()
  const answers = (wasFull ? hasRoom(context) : db.getClient().db('admin').command({ ping: 1 })).then(
    () => true,
    () => false,
  )
  const ready = await Promise.race([answers, setTimeout(PATIENCE_MS, false, { signal: answered.signal })])
  answered.abort()
  if (ready && wasFull) {
    health.fullSince = undefined
    log.info('the disk of the database has room again')
  }
  return ready
}

const PROBE_BYTES = 100_000

/** Rejects when the database cannot store a page of bookings. Leaves nothing behind. */
async function hasRoom({ db }: Context): Promise<void> {
  const probes = db.collection<{ _id: string; room: string }>('meta')
  await probes.updateOne({ _id: 'probe' }, { $set: { room: 'x'.repeat(PROBE_BYTES) } }, { upsert: true })
  await probes.deleteOne({ _id: 'probe' })
}
