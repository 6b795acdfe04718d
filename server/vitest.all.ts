import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Every test that needs no browser, of all workspaces in one run. Results also as JSON where VITEST_JSON says. */
const json = process.env['VITEST_JSON']

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    projects: ['client', 'server', 'server/embedded-database'],
    reporters: json ? ['default', ['json', { outputFile: json }]] : ['default'],
  },
})
