import type { TestApp } from '../../../../../testing/test-app.ts'
import type { TestClient } from '../../../../../testing/test-client.ts'
import { CounterModel } from '../../throttle/counter.model.ts'

/** A super-admin to register. */
export const grace = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+39 06 1234567',
  password: 'nanoseconds of wire',
  role: 'super-admin',
} as const

/** A signed-in super-admin who is included in the counter. */
export async function signedInSuperAdmin(app: TestApp): Promise<TestClient> {
  // Without a password they would not count.
  const client = await app.signedInAs('super-admin', { passwordHash: 'set' })
  await CounterModel(app.db).updateOne({ _id: 'superAdmins' }, { $inc: { n: 1 } }, { upsert: true })
  return client
}
