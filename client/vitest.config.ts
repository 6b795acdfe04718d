import { defineConfig } from 'vitest/config'

/** Pure functions only: the browser tests cover screens against the real server (`e2e/`). */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'client',
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Files share a process: whoever changes the language or the clock puts it back.
    pool: 'forks',
    isolate: false,
  },
})
