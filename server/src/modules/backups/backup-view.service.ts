import type { Context } from '../../context.ts'
import type { SystemView } from '../../contract/system.ts'
import { BackupModel } from './backup.model.ts'

/** What the system page shows of the nightly backups; null where none are planned. */
export async function backupView(context: Context): Promise<SystemView['backup']> {
  const plan = context.deployment.backup
  if (!plan) return null
  const row = await BackupModel(context.db).findById('nightly').lean()
  const { doneAt, bytes, failedAt, reason } = row ?? {}
  const isFailed = failedAt !== undefined && (doneAt === undefined || failedAt > doneAt)
  return {
    at: plan.at,
    folder: plan.folder,
    doneAt: doneAt?.toISOString() ?? null,
    bytes: bytes ?? null,
    failedAt: isFailed ? failedAt.toISOString() : null,
    reason: isFailed ? (reason ?? null) : null,
  }
}
