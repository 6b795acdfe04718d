// car-wash status: how the installation is; --ready: only whether its server takes requests, exit code 1 if not.
import { readEnv, type Env } from '../env.ts'
import { createLog } from '../log.ts'
import { systemView } from '../modules/office/system/system-view.service.ts'
import { contextOf } from '../server.ts'
import { runCommand, withDatabase } from './db-command.ts'

/** Addresses that name no machine, and the way to their server. */
const NEAR: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }

const isReady = ({ HOST, PORT }: Env): Promise<boolean> =>
  fetch(`http://${NEAR[HOST] ?? HOST}:${String(PORT)}/api/health/ready`).then(
    reply => reply.ok,
    () => false,
  )

await runCommand(async () => {
  const env = readEnv(process.env)
  const ready = await isReady(env)
  const server = `Server: ${ready ? 'ready' : 'not ready'} on port ${String(env.PORT)}`
  if (!ready) process.exitCode = 1
  if (process.argv.includes('--ready')) return server
  return withDatabase(async database => {
    const context = contextOf(env, database, createLog())
    await context.passwords.close()
    await context.refreshSettings()
    const { version, mails, backup, integrity } = await systemView(context)
    return [
      `Version: ${version}`,
      server,
      `E-mail: ${mails.reason ?? mails.state}, ${String(mails.waiting)} wait, ${String(mails.givenUp)} given up`,
      `Backup: ${backup ? (backup.reason ?? backup.doneAt ?? 'none yet') : 'none planned'}`,
      `Data: ${integrity ? `${String(integrity.faults)} faults at ${integrity.checkedAt}` : 'not checked yet'}`,
    ].join('\n')
  })
})
