import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Given by MONGODB_SPEC_DIR from the project's folder, or lying beside it. */
const specFolder = path.resolve(
  import.meta.dirname,
  '../..',
  process.env['MONGODB_SPEC_DIR'] ?? '../shared/mongodb-spec',
)

/** MongoDB's own specification tests against the embedded database, or against MONGODB_URI. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'conformance',
    include: ['conformance/**/*.conformance.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    provide: { specFolder },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
