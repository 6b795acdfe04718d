import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from './fuzz-run.ts'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('2,000 odd requests to every call by every role get a reply from the contract, never a 5xx', async () => {
  const names = Object.getOwnPropertyNames(Object.prototype)
  const { faults, statuses } = await fuzz(app, 20261121, 2000)
  expect(faults.slice(0, 10).join('\n\n')).toBe('')
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(names)
  // The generator gets past the first refusals.
  for (const status of [200, 201, 204, 400, 401, 403, 404, 415]) {
    expect(statuses[status] ?? 0, String(status)).toBeGreaterThan(0)
  }
}, 240_000)
