import { MongoClient, MongoServerError } from 'mongodb'
import type { TestProject } from 'vitest/node'
import { build, startBuilt } from './start-built.ts'

export { build }

declare module 'vitest' {
  interface ProvidedContext {
    /** the database server of this run; every test file creates its own database there */
    mongodbUri: string
  }
}

/**
 * One database server for the whole run: the embedded database on a temporary folder, or the one at MONGODB_URI. Its TTL
 * indexes remove nothing: to the clock of the server everything of the tests, which have their own clock, may be long over.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  build()
  const external = process.env['MONGODB_URI']
  if (external) {
    await keepExpired(external)
    project.provide('mongodbUri', external)
    return () => Promise.resolve()
  }
  const database = await startBuilt({ folder: null, onLog: line => process.stderr.write(`${line}\n`) })
  await keepExpired(database.uri)
  project.provide('mongodbUri', database.uri)
  return () => database.stop()
}

async function keepExpired(uri: string): Promise<void> {
  const client = new MongoClient(uri)
  try {
    await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false })
  } catch (error) {
    // Not everybody may set it; each application of a test drops its TTL indexes as well.
    if (!(error instanceof MongoServerError)) throw error
  } finally {
    await client.close()
  }
}
