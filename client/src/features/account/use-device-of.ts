import type { SessionView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { deviceNameOf } from './device-name.ts'

/** "Firefox on Windows": where a session is open. */
export function useDeviceOf(): (session: SessionView) => string {
  const { t } = useTranslation()
  return ({ userAgent }) => {
    const { browser, system } = deviceNameOf(userAgent)
    return t('account.device', {
      browser: isolated(browser ?? t('account.unknownBrowser')),
      system: isolated(system ?? t('account.unknownSystem')),
    })
  }
}
