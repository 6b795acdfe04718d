import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Every test that needs no browser, of all workspaces in one run. Results also as JSON where VITEST_JSON says. */
const json = process.env['VITEST_JSON']

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    // One core is left to the servers and databases that tests start as programs of their own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
