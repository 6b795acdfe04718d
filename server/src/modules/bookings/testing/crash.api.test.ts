import { afterAll, beforeAll, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { surviveCrashes } from '../../../testing/crashes/crashes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a server killed in the middle of its work leaves nothing half done', async () => {
  await surviveCrashes(app, 2)
  // A MongoDB keeps what a dead server's transaction has locked for a minute; the embedded database for some seconds.
}, 240_000)
