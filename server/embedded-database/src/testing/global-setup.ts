import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startBundled } from './start-bundled.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the database server of this run; every test file makes a database of its own there */
    mongodbUri: string
  }
}

/** One database server for the whole run: this one on a temporary folder, or that of MONGODB_URI. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['MONGODB_URI']
  if (external) {
    project.provide('mongodbUri', external)
    return () => Promise.resolve()
  }
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'embedded-test-'))
  const database = await startBundled({
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
