import { defineConfig } from 'vitest/config'

/** Pure functions only: screens are tested in a browser against the real server (`e2e/`). */
export default defineConfig({
  root: import.meta.dirname,
  test: { name: 'client', environment: 'node', include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'] },
})
