import { afterAll, beforeAll, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { tellStories } from './story.oracle.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('random stories end as a plain list of bookings and packages says they should', async () => {
  await tellStories(app, { runs: 12, steps: 40 })
})
