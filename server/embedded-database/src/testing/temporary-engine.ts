import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MongoClient } from 'mongodb'
import { Engine } from '../engine.ts'
import { serve } from '../wire/server.ts'

export interface TemporaryEngine {
  readonly engine: Engine
  readonly socket: string
  readonly client: MongoClient
  close(): Promise<void>
}

/** A separate engine in this process, on a temporary folder that `close` removes. */
export async function openTemporaryEngine(): Promise<TemporaryEngine> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-engine-'))
  const socket = path.join(folder, 'db.sock')
  const engine = new Engine({ file: path.join(folder, 'database.db'), durable: false })
  const server = await serve(engine, socket)
  const client = await MongoClient.connect(
    `mongodb://${encodeURIComponent(socket)}/golden?directConnection=true`,
  )
  const close = async (): Promise<void> => {
    await client.close()
    server.close()
    engine.close()
    fs.rmSync(folder, { recursive: true })
  }
  return { engine, socket, client, close }
}
