import { BRAND } from './contract/brand.ts'
import { FIRST_CURRENCY, LANGUAGES } from './contract/constants.ts'
import type { Policies, Settings } from './context.ts'
import type { Env } from './env.ts'

/** The settings that an installation starts with: the brand, and what the environment says of policies. */
export function settingsFrom(
  env: Pick<
    Env,
    'timeZone' | 'exchangeRates' | Exclude<keyof Policies, 'adminSessionHours' | 'secondFactorFor'>
  >,
): Settings {
  const { cutoffHours, horizonDays, openBookings, unpaidPackageBookings } = env
  const { reminderHours, offerMinutes, autoConfirm } = env
  return {
    rev: 0,
    brand: BRAND,
    logo: null,
    logoRev: 0,
    policies: {
      ...{ cutoffHours, horizonDays, openBookings, unpaidPackageBookings },
      ...{ reminderHours, offerMinutes, autoConfirm },
      adminSessionHours: 16,
      secondFactorFor: [],
    },
    timeZone: env.timeZone,
    currency: FIRST_CURRENCY,
    currencyFixed: false,
    exchangeRates: env.exchangeRates,
    languages: LANGUAGES,
    embedOrigins: [],
  }
}
