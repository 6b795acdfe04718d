import { afterAll, beforeAll, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { runBookingStories } from './story.oracle.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('five hundred random stories end in the state that a plain list of bookings and packages predicts', async () => {
  await runBookingStories(app, { runs: 500, steps: 40, waits: true })
}, 3_600_000)
