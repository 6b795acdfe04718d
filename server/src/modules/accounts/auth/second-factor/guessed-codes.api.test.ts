import { expect, test } from 'vitest'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { REAL_LIMITS } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { adminsOf, PASSWORD } from './testing/admins.ts'

const app = await appForFile({ limits: REAL_LIMITS, deployment: { trustProxy: 1 } })
const { codeOf, turnedOn } = adminsOf(app)

test('codes cannot be guessed from many addresses: behind the right password the account is the limit', async () => {
  const { email, secret } = await turnedOn()
  const login = async (n: number, code: string) => {
    const headers = { 'x-forwarded-for': `203.0.${String(n)}.7` }
    const body = { email, password: PASSWORD, code }
    return TestClient.refusal(await app.visitor.callWith('POST /auth/login', headers, { body }))
  }
  const replies: string[] = []
  for (let n = 1; n <= 8; n++) replies.push(await login(n, '000000'))
  expect(replies).toEqual([
    ...Array<string>(5).fill('403 SECOND_FACTOR_WRONG'),
    ...Array<string>(3).fill('429 RATE_LIMITED'),
  ])
  expect(await login(9, codeOf(secret))).toBe('429 RATE_LIMITED')
  const together = await turnedOn()
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      app.visitor.callWith(
        'POST /auth/login',
        { 'x-forwarded-for': `198.51.${String(n)}.7` },
        { body: { email: together.email, password: PASSWORD, code: '000000' } },
      ),
    ),
  )
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20)
})
