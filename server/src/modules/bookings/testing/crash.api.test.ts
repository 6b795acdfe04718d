import { afterAll, beforeAll, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { surviveCrashes } from '../../../testing/crashes/crashes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a server killed while it works leaves nothing half done', async () => {
  await surviveCrashes(app, 2)
  // MongoDB holds the locks of a dead server's transaction for a minute; the embedded database for a few seconds.
}, 240_000)
