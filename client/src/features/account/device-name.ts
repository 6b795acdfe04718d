/** The parts of a user agent that a person would recognise. */
export interface DeviceName {
  browser: string | undefined
  system: string | undefined
}

type Mark = readonly [name: string, pattern: RegExp]

/** Browsers that imitate others come before them. */
const BROWSERS: readonly Mark[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: readonly Mark[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

export function deviceNameOf(userAgent: string): DeviceName {
  const nameIn = (marks: readonly Mark[]) => marks.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}
