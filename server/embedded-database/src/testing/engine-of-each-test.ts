import type { Db } from 'mongodb'
import { afterEach, beforeEach } from 'vitest'
import { type TemporaryEngine, openTemporaryEngine } from './temporary-engine.ts'

/** Gives each test of the file an engine with an empty database. */
export function engineOfEachTest() {
  let engine: TemporaryEngine
  let db: Db
  beforeEach(async () => {
    engine = await openTemporaryEngine()
    db = engine.client.db()
  })
  afterEach(() => engine.close())
  return {
    get db(): Db {
      return db
    },
    get client() {
      return engine.client
    },
  }
}
