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
  const database = await startBundled({ folder: null, onLog: line => process.stderr.write(`${line}\n`) })
  project.provide('mongodbUri', database.uri)
  return () => database.stop()
}
