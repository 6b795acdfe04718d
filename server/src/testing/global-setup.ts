import path from 'node:path'
import { build, setup as startDatabase } from 'mongo-on-sqlite/testing/global-setup'
import type { TestProject } from 'vitest/node'

/**
 * Emits the programs that tests start, then starts one database server for the whole run: the embedded one on a temporary
 * folder, or the one at MONGODB_URI.
 */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  build(path.resolve(import.meta.dirname, '../../tsconfig.build.json'))
  return startDatabase(project)
}
