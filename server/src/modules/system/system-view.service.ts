import fs from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import type { SystemView } from '../../contract/system.ts'
import { programVersion } from '../../entry-points.ts'
import { backupView } from '../backups/backup-view.service.ts'
import { lastCheck } from '../integrity/integrity.service.ts'
import { waitingMails } from '../notifications/outbox/given-up.service.ts'
import { taskRuns } from '../timed-work/timed-work.service.ts'

/** GET /admin/system */
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
  const isSetUp = context.mailer.kind === 'smtp'
  return { isSetUp, waiting, dueSince: isLate ? dueAt.toISOString() : null, givenUp }
}
