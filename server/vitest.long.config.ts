import { defineConfig } from 'vitest/config'

const HOUR_MS = 3_600_000

/** What takes minutes: the same properties as in the ordinary tests, on many more cases. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'long',
    include: ['src/**/*.long.test.ts', 'embedded-database/src/**/*.long.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    fileParallelism: false,
    testTimeout: HOUR_MS,
    hookTimeout: 60_000,
  },
})
