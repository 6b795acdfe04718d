import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const json = process.env['PLAYWRIGHT_JSON']

/** The same engine without the interface of windows, at two thirds of the CPU. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Uses the system's Chromium. Each worker starts the built product on its own database. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/support/build.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // Generous for a busy machine; a passing test loses no time.
  expect: { timeout: 15_000 },
  reporter: json ? [['list'], ['json', { outputFile: json }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Rome',
    // The service worker would bypass the replies that tests fake; only offline.spec.ts allows it.
    serviceWorkers: 'block',
    // A trace costs a third of the time: recorded where somebody can look at it.
    trace: json ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
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
