import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** What the other process shares with the test's application. */
export interface ServerProcessOptions {
  uri: string
  /** Hex. */
  jwtKey: string
  /** The instant that its clock shows. */
  now: string
  /** The folder of the built client, if pages are served. */
  clientDir: string | null
}

export interface SecondServer {
  url: string
  /** The same signed-in person, on this server. */
  as(client: TestClient): TestClient
  /** One round of the timed work there at this instant; rejects when the process ends first. */
  round(now: string): Promise<void>
  /** kill -9, at any point of its work. */
  kill(): Promise<void>
}

/** Built with the rest of the server. */
const entry = path.resolve(import.meta.dirname, '../../dist/testing/server-process.js')

/** The same application on the test's database, in another process. End it with `kill`. */
export async function startSecondServer(app: TestApp): Promise<SecondServer> {
  const options: ServerProcessOptions = {
    uri: app.uri,
    jwtKey: app.context.deployment.jwtKey.export().toString('hex'),
    now: app.clock.now().toISOString(),
    clientDir: app.context.deployment.clientDir,
  }
  const child = fork(entry, [JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = await listening(child)
  return {
    url,
    as: client => new TestClient(url, client.cookie, client.userId),
    round: async now => {
      const other = new AbortController()
      child.send({ now })
      const [done] = (await Promise.race([once(child, 'message', other), once(child, 'exit', other)])) as [
        unknown,
      ]
      other.abort()
      if (typeof done !== 'object') throw new Error('the second server has ended')
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', message => {
      resolve((message as { url: string }).url)
    })
    child.once('exit', code => {
      reject(new Error(`the second server ended with ${String(code)} before it listened`))
    })
  })
}
