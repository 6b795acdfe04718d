import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Role } from '../../../../../contract/constants.ts'
import { makeBranch } from '../../../../../testing/factories.ts'
import type { TestApp } from '../../../../../testing/test-app.ts'
import { TestClient, type TestReply } from '../../../../../testing/test-client.ts'

const { refusal } = TestClient
const STEP_MS = 30_000

/** The password of every admin here. */
export const PASSWORD = 'seven wet sponges'

type Admin = Exclude<Role, 'customer'>

/** A cookie that a reply sets, as a request sends it. */
export const cookie = (reply: TestReply, name: string) =>
  reply.headers
    .getSetCookie()
    .find(each => each.startsWith(`${name}=`))
    ?.split(';')[0] ?? null

/** Has the chain ask for a second factor from these roles. */
export async function askFor(boss: TestClient, ...secondFactorFor: Admin[]): Promise<void> {
  const { rev, brand, policies } = (await boss.call('GET /admin/settings')).body
  const body = { rev, brand, policies: { ...policies, secondFactorFor } }
  expect(refusal(await boss.call('PUT /admin/settings', { body }))).toBe('200')
}

/** Admins with a password, and with a second factor. */
export function adminsOf(app: TestApp) {
  let made = 0
  /** An admin with a password, signed in. */
  async function admin(role: Admin = 'super-admin') {
    const email = `admin${String(++made)}@example.com`
    const branch = role === 'branch-admin' ? (await makeBranch(app.context))._id : null
    const passwordHash = await app.context.passwords.hash(PASSWORD)
    return { email, client: await app.signedInAs(role, { email, passwordHash, branch }) }
  }
  /** The code of this moment; each is used once, so the clock moves on. */
  function codeOf(secret: string): string {
    app.clock.advance(STEP_MS)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })
  }
  async function turnedOn(role?: Admin) {
    const { client, email } = await admin(role)
    const started = await client.call('POST /auth/second-factor', { body: { password: PASSWORD } })
    const { secret } = started.body
    const confirmed = await client.call('POST /auth/second-factor/confirm', {
      body: { code: codeOf(secret) },
    })
    expect(refusal(confirmed)).toBe('200')
    client.cookie = cookie(confirmed, 'cw_session')
    return { client, email, secret, recoveryCodes: confirmed.body.recoveryCodes }
  }
  return { admin, codeOf, turnedOn }
}
