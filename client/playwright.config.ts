import { defineConfig, devices } from '@playwright/test'

const json = process.env['PLAYWRIGHT_JSON']

/** Chromium from the system's packages; no download. Each worker starts the built product on a database of its own. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/support/build.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // A machine that does other things beside takes its time; a test that passes loses none.
  expect: { timeout: 15_000 },
  reporter: json ? [['list'], ['json', { outputFile: json }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Rome',
    // Answers that a test makes up would not reach a page behind the worker; offline.spec.ts lets it work.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
