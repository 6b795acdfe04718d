import { spawnSync } from 'node:child_process'
import type { CommandStartedEvent } from 'mongodb'
import { expect } from 'vitest'
import type { SecondServer } from './second-server.ts'
import type { TestApp } from './test-app.ts'
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

type Command = CommandStartedEvent['command']

/** The first command of a transaction: what it decides by has been read. */
export const beginsTransaction = (command: Command): boolean => command['startTransaction'] === true

/** Does `work`, and `change` once: just before the first of its commands that `isIt`. Fails where none is. */
export async function changingBefore<T>(
  app: TestApp,
  { isIt, change }: { isIt: (command: Command) => boolean; change: () => void },
  work: () => Promise<T>,
): Promise<T> {
  let isDone = false
  const note = ({ command }: CommandStartedEvent) => {
    if (isDone || !isIt(command)) return
    isDone = true
    change()
  }
  const client = app.db.getClient().on('commandStarted', note)
  try {
    return await work()
  } finally {
    client.off('commandStarted', note)
    expect(isDone).toBe(true)
  }
}
