import { defineConfig } from 'vitest/config'

/** MongoDB's own specification tests against the embedded database, or against MONGODB_URI. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'conformance',
    include: ['src/**/*.conformance.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
