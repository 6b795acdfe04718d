import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Run } from './run.ts'

/**
 * `body`: bare node:http that answers these bytes; `uri`: Express with POST /raw, one insertOne in this database, GET
 * /one, one findOne, and GET /list, one find of bookings.
 */
export type LimitOptions = { body: string } | { uri: string }

/** The path of `uri` that finds one document by its id. */
export const ONE_FIND = '/one'
/** The path of `uri` that finds the newest bookings, as many as a page of the product's list. */
export const ONE_LIST = '/list'
export const LIST_ROWS = 20

export interface LimitServer {
  url: string
  pid: number
}

const entry = path.join(import.meta.dirname, 'limit-server.ts')

export async function startLimit(run: Run, options: LimitOptions): Promise<LimitServer> {
  const child = fork(entry, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  run.atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server to compare with did not start'))),
  ])) as [{ url: string }]
  return { url: message.url, pid: child.pid ?? 0 }
}
