import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Registers a customer over HTTP, who can then sign in with this address and the password that is returned. */
export async function registered(app: TestApp, email: string) {
  const password = 'three blue buckets'
  const body = { name: 'Carla Verdi', email, password, phone: '+39 06 1234567' }
  expect((await app.visitor.call('POST /auth/register', { body })).status).toBe(201)
  return { password }
}
