import type { TestProject } from 'vitest/node'
import { startBundled } from './start-bundled.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the database server of this run; every test file creates its own database there */
    mongodbUri: string
  }
}

/** One database server for the whole run: the embedded database on a temporary folder, or the one at MONGODB_URI. */
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
