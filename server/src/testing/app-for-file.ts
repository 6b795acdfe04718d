import { afterAll, beforeEach } from 'vitest'
import { TEST_NOW, testApp, type TestApp } from './test-app.ts'

/** The application of a test file: emptied and set to TEST_NOW before each test, closed after the last. */
export async function appForFile(options?: Parameters<typeof testApp>[0]): Promise<TestApp> {
  const app = await testApp(options)
  beforeEach(async () => {
    app.clock.set(TEST_NOW)
    await app.reset()
  })
  afterAll(() => app.close())
  return app
}
