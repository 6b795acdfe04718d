import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the database server of this run; every test file creates its own database there */
    mongodbUri: string
  }
}

/** One database server for the whole run: the embedded one on a temporary folder, or the one at MONGODB_URI. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['MONGODB_URI']
  if (external) {
    project.provide('mongodbUri', external)
    return () => Promise.resolve()
  }
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'car-wash-test-'))
  const database = await startEmbedded({
    dataDir,
    durable: false,
    onLog: line => process.stderr.write(`${line}\n`),
  })
  project.provide('mongodbUri', database.uri)
  return async () => {
    await database.stop()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}
