import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import type { SecondServer } from './second-server.ts'
import type { TestClient } from './test-client.ts'

/** Sends a call to the other server and waits for the reply; nothing else runs in this process meanwhile. */
export function callOther(
  second: SecondServer,
  client: TestClient,
  { method, path, body }: { method: string; path: string; body: object },
): void {
  const { url, cookie } = second.as(client)
  const request = { method, headers: { cookie, 'content-type': 'application/json' } }
  const sent = JSON.stringify([`${url}/api${path}`, { ...request, body: JSON.stringify(body) }])
  const script = `fetch(...${sent}).then(({ status }) => process.exit(status < 300 ? 0 : 1))`
  expect(spawnSync(process.execPath, ['-e', script]).status).toBe(0)
}
