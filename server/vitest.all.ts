import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Every test that needs no browser, of all workspaces in one run. Results also as JSON where VITEST_JSON says. */
const json = process.env['VITEST_JSON']

/** What takes longest for its size: as Vitest orders files without times of an earlier run, it would be last. */
const LONG = [
  'npm-scripts',
  'demo.api',
  'late-commit.api',
  'restore.api',
  'backup',
  'data-commands',
  'chaos',
  'startup',
  'access.api',
  'openapi-client',
  'compression.api',
  'drain',
]
const isLong = ({ moduleId }: TestSpecification) => LONG.includes(path.basename(moduleId, '.test.ts'))

/** Long files begin first and the client's short ones last, so that no file runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification) =>
      ['server', 'embedded-database', 'client'].indexOf(file.project.name) - (isLong(file) ? 0.5 : 0)
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    // One core is left to the servers and databases that tests start as programs of their own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: ['client', 'server', 'server/embedded-database'],
    // What runs in the server's own processes; what a test starts as a separate program is not counted.
    coverage: {
      provider: 'v8',
      include: ['server/src/**/*.ts'],
      exclude: ['**/*.test.ts', 'server/src/testing/**', '**/*.oracle.ts'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'coverage',
    },
    reporters: json ? ['default', ['json', { outputFile: json }]] : ['default'],
  },
})
