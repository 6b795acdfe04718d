import { afterAll, beforeEach } from 'vitest'
import { startSecondServer, type SecondServer } from './second-server.ts'
import { testApp, type TestApp } from './test-app.ts'

/** The application of a test file: emptied and set to TEST_NOW before each test, closed after the last. */
export async function appForFile(options?: Parameters<typeof testApp>[0]): Promise<TestApp> {
  const app = await testApp(options)
  beforeEach(() => app.reset())
  afterAll(() => app.close())
  return app
}

/** The same, and a second server process on its database. */
export async function serversForFile(): Promise<{ app: TestApp; second: SecondServer }> {
  const app = await appForFile()
  const second = await startSecondServer(app)
  // Hooks run in reverse order: the process ends before its database goes.
  afterAll(() => second.kill())
  return { app, second }
}
