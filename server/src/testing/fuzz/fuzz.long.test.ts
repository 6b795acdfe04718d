import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIntegrity } from '../../modules/office/integrity/integrity.service.ts'
import { fuzz } from './fuzz-run.ts'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('20,000 odd requests get a reply from the contract and leave the data intact', async () => {
  const names = Object.getOwnPropertyNames(Object.prototype)
  const seed = Date.now()
  const { faults } = await fuzz(app, seed, 20_000)
  expect(faults.slice(0, 10).join('\n\n'), `seed ${String(seed)}`).toBe('')
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(names)
  expect((await checkIntegrity(app.context)).faults).toEqual([])
}, 900_000)
