import { afterAll, beforeAll, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { surviveCrashes } from '../../../testing/crashes/crashes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a server killed fifty times while it works leaves nothing half done', async () => {
  await surviveCrashes(app, 50)
}, 3_600_000)
