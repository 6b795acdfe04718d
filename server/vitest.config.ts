import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.long.test.ts', '**/node_modules/**'],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/commands-sent.setup.ts'],
    // Files share a process, which saves most of the time of a run: no module may keep state.
    pool: 'forks',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
