// npm run admin:create: creates a super-admin; reads ADMIN_NAME, ADMIN_EMAIL and ADMIN_PASSWORD, or asks for them.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { z } from 'zod'
import { systemClock } from '../context.ts'
import { emailField, nameField } from '../contract/fields.ts'
import { BRAND } from '../contract/brand.ts'
import { connectDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrations.ts'
import { StartupError } from '../db/failure.ts'
import { asUnusable } from '../db/unusable.ts'
import { AppError } from '../errors.ts'
import { complain, say } from '../log.ts'
import { createSuperAdmin } from '../modules/auth/team/admin-account.service.ts'
import { createPasswordHasher } from '../modules/auth/passwords/passwords.ts'

/** One answer from the terminal; `secret` is not echoed. */
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
  name: nameField,
  email: emailField,
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

try {
  const admin = await readAdmin()
  const database = await connectDatabase({
    uri: process.env['MONGODB_URI'],
    dataDir: process.env['DATA_DIR'] ?? 'data',
    join: true,
  })
  const passwords = createPasswordHasher({ queue: 1 })
  try {
    await database.withoutTimeLimit(migrate)
    const context = {
      db: database.connection,
      clock: systemClock,
      passwords,
      settings: () => ({ brand: BRAND }),
    }
    const { email } = await createSuperAdmin(context, { ...admin, phone: null })
    say(`${email} is a super-admin now and can sign in at /admin/login.`)
  } catch (error) {
    throw asUnusable(database, error)
  } finally {
    await passwords.close()
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartupError) && !(error instanceof AppError)) throw error
  complain(error.message)
  process.exitCode = 1
}
