/* eslint-disable @typescript-eslint/no-unsafe-return -- an expression that does not compile has no type */
import { expect, test } from 'vitest'
import { call, hrefOf } from './api.ts'

/** Mistakes that must not compile: see server/src/contract/api/api.types.test.ts. */
export const mistakes = {
  // @ts-expect-error a path that the contract does not have
  path: () => call('GET /bookings/latest'),
  // @ts-expect-error a missing body
  missingBody: () => call('POST /auth/login'),
  // @ts-expect-error a wrong body
  wrongBody: () => call('POST /auth/login', { body: { email: 'ada@example.org', password: 7 } }),
  // @ts-expect-error a missing path parameter
  parameter: () => call('GET /bookings/:id', {}),
  // @ts-expect-error a field that the reply does not have
  field: async () => (await call('GET /auth/me')).user.password,
}

test('the URL of a file contains its path parameters, the query values that are set, and the current language', () => {
  const id = 'ab/c'
  expect(hrefOf('GET /bookings/:id/calendar.ics', { params: { id } })).toBe(
    '/api/bookings/ab%2Fc/calendar.ics?lang=en',
  )
  const query = { status: 'pending', q: undefined, format: 'csv' } as const
  expect(hrefOf('GET /admin/bookings', { query })).toBe(
    '/api/admin/bookings?status=pending&format=csv&lang=en',
  )
})
