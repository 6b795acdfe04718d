import { existsSync, readdirSync } from 'node:fs'

export const FIREFOX = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
export const WEBKIT_DRIVER = process.env['WEBKIT_DRIVER_PATH'] ?? '/usr/bin/WebKitWebDriver'

/** Debian keeps it in a folder named after the machine's kind. */
export const MINI_BROWSER =
  readdirSync('/usr/lib')
    .map(folder => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find(file => existsSync(file)) ?? 'MiniBrowser of webkit2gtk-driver'

/** The programs that this engine's tests need and the machine lacks. */
export function missingOf(engine: string): string[] {
  const needed = engine === 'firefox' ? [FIREFOX] : [WEBKIT_DRIVER, MINI_BROWSER, '/usr/bin/Xvfb']
  return needed.filter(file => !existsSync(file))
}
