import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Engine } from '../engine.ts'
import { decode, encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'

export interface BareEngine {
  readonly folder: string
  readonly engine: Engine
  /** Runs a command on the database `d`; an error is a reply with `ok: 0`. */
  send(command: Doc): Promise<Doc>
  close(): void
}

/** An engine in this process without socket and client, on a temporary folder that `close` removes. */
export function openBareEngine(): BareEngine {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-bare-'))
  const engine = new Engine({ file: path.join(folder, 'database.db'), durable: false })
  const send = async (command: Doc): Promise<Doc> => {
    const reply = await engine.handle({ command: decode(encode(command)), database: 'd', connection: 1 })
    return Buffer.isBuffer(reply) ? decode(reply) : reply
  }
  const close = (): void => {
    engine.close()
    fs.rmSync(folder, { recursive: true })
  }
  return { folder, engine, send, close }
}
