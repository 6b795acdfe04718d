import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { defineConfig, devices, type Project } from '@playwright/test'
import { FIREFOX, missingOf } from './e2e/webkit/installed.ts'
import config from './playwright.config.ts'

/** What WebDriver BiDi, the way to the system's Firefox, cannot do; files that need it are left out. */
const CHROMIUM_ONLY = {
  "Chromium's own protocol": /newCDPSession|support\/(authenticator|slow-page)/,
  touch: /hasTouch|\.tap\(/,
  'held or made-up replies': /\.route\(|holdBack|setOffline/,
}

/** Single tests that Firefox cannot run by BiDi, by the beginning of their titles. */
const TESTS_LEFT_OUT = {
  'drag and drop: a drag begins, and no drop is ever sent': /a car is dragged to another bay and time/,
  'pages without scripts: BiDi leaves them on':
    /a branch has a page with hours and prices|the landing page is readable, and every page has/,
  'downloads of a file that the page itself makes: BiDi reports none': /a chain is copied as a file/,
  'print and less motion: the emulation of media is unknown to Firefox ESR':
    /a day of the till: it opens with change|a customer finds every payment with a receipt to print|a sheet opens and closes at once/,
}

const folder = join(import.meta.dirname, 'e2e')
const files = readdirSync(folder)
  .filter(name => name.endsWith('.spec.ts'))
  .map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const leftOut = Object.entries(CHROMIUM_ONLY).map(([reason, pattern]) => ({
  reason,
  names: files.filter(({ text }) => pattern.test(text)).map(({ name }) => name),
}))
const tests = Object.entries(TESTS_LEFT_OUT).map(([reason, { source }]) => ({ reason, names: [source] }))
if (process.env['TEST_WORKER_INDEX'] === undefined)
  for (const { reason, names } of [...leftOut, ...tests])
    process.stdout.write(`Not in Firefox, for ${reason}: ${names.join(', ')}\n`)

interface Socket {
  send: (this: NodeJS.EventEmitter, text: string) => void
}

/** Firefox ESR does not know this command, which Playwright sends for each page: it is answered as done. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

/**
 * Playwright fills a field through BiDi by setting its value: React takes that for a change of its own and puts the old
 * text back, and in a field for an e-mail the new text lands behind the old. The browser's own editing command does both.
 */
const FILL = 'function bidiInsertText(window, text) {'
const EDIT = "$&if (window.document.execCommand('insertText', false, text)) return;"

const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
  ws: { prototype: Socket }
}
const { send } = ws.prototype
ws.prototype.send = function (text) {
  const { id, method } = JSON.parse(text) as { id: number; method: string }
  if (method !== UNKNOWN) send.call(this, text.replaceAll(FILL, EDIT))
  else
    setImmediate(() =>
      this.emit('message', Buffer.from(JSON.stringify({ type: 'success', id, result: {} })), false),
    )
}

const unlessMissing = (project: Project & { name: string }): Project =>
  missingOf(project.name).length === 0
    ? project
    : { name: project.name, testMatch: 'missing-browser.walk.ts' }

/** The product in the system's Firefox and WebKitGTK: `npm run test:browsers`, with `--project=webkit` in one of them. */
export default defineConfig(config, {
  projects: [
    unlessMissing({ name: 'webkit', testMatch: 'webkit/*.walk.ts', use: { trace: 'off' } }),
    unlessMissing({
      name: 'firefox',
      testIgnore: leftOut.flatMap(({ names }) => names),
      grepInvert: Object.values(TESTS_LEFT_OUT),
      // axe needs a minute for a large page.
      timeout: 180_000,
      use: {
        ...devices['Desktop Firefox'],
        viewport: { width: 1280, height: 800 },
        browserName: 'firefox',
        channel: 'moz-firefox',
        trace: 'off',
        launchOptions: { executablePath: FIREFOX, args: [] },
      },
    }),
  ],
})
