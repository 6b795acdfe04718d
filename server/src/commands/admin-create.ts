// car-wash admin: creates a super-admin, with --new in a new database; reads ADMIN_NAME, ADMIN_EMAIL and ADMIN_PASSWORD, or asks for them.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { z } from 'zod'
import { systemClock } from '../context.ts'
import * as field from '../contract/fields.ts'
import { BRAND } from '../contract/brand.ts'
import { StartupError } from '../db/failure.ts'
import { readEnv } from '../env.ts'
import { createSuperAdmin } from '../modules/accounts/auth/team/admin-account.service.ts'
import { createPasswordHasher } from '../modules/accounts/auth/passwords/passwords.ts'
import { bringForward } from '../modules/office/backups/nightly-backup.service.ts'
import { runCommand, withDatabase } from './db-command.ts'

async function ask(question: string, { secret = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartupError('Set ADMIN_NAME, ADMIN_EMAIL and ADMIN_PASSWORD, or run this in a terminal')
  }
  const unseen = new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
  if (secret) process.stderr.write(question)
  const terminal = createInterface({
    input: process.stdin,
    output: secret ? unseen : process.stderr,
    terminal: true,
  })
  try {
    return await terminal.question(secret ? '' : question)
  } finally {
    terminal.close()
    if (secret) process.stderr.write('\n')
  }
}

const schema = z.object({
  name: field.name,
  email: field.email,
  password: z.string().min(1),
})

async function readAdmin(): Promise<z.infer<typeof schema>> {
  const given = {
    name: process.env['ADMIN_NAME'] ?? (await ask('Name: ')),
    email: process.env['ADMIN_EMAIL'] ?? (await ask('E-mail: ')),
    password:
      process.env['ADMIN_PASSWORD'] ?? (await ask('Password (12 characters or more): ', { secret: true })),
  }
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new StartupError(
    result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}

await runCommand(async () => {
  const admin = await readAdmin()
  const passwords = createPasswordHasher({ queue: 1 })
  try {
    return await withDatabase(
      async database => {
        await bringForward(database, readEnv(process.env))
        const settings = () => ({ brand: BRAND })
        const context = { db: database.connection, clock: systemClock, passwords, settings }
        const { email } = await createSuperAdmin(context, { ...admin, phone: null })
        return `${email} is a super-admin now and can sign in at /admin/login.`
      },
      { mayBeNew: process.argv.includes('--new') },
    )
  } finally {
    await passwords.close()
  }
})
