import type { SessionView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/use-words.ts'

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

/** "Firefox on Windows": where a session is open. */
export function useDeviceOf(): (session: Pick<SessionView, 'userAgent'>) => string {
  const { t } = useTranslation()
  return ({ userAgent }) => {
    const { browser, system } = deviceNameOf(userAgent)
    return t('account.device', {
      browser: isolated(browser ?? t('account.unknownBrowser')),
      system: isolated(system ?? t('account.unknownSystem')),
    })
  }
}
