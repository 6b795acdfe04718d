import { BRAND } from './contract/brand.ts'
import { FIRST_CURRENCY, LANGUAGES } from './contract/constants.ts'
import type { Settings } from './context.ts'
import type { Env } from './env.ts'

/** The settings that an installation starts with: the brand, and what the environment says of policies. */
export const settingsFrom = (env: Env): Settings => ({
  rev: 0,
  brand: BRAND,
  logo: null,
  logoRev: 0,
  mail: null,
  policies: {
    cutoffHours: env.CUSTOMER_CHANGE_CUTOFF_HOURS,
    horizonDays: env.HORIZON_DAYS,
    openBookings: env.OPEN_BOOKINGS,
    unpaidPackageBookings: env.UNPAID_PACKAGE_BOOKINGS,
    reminderHours: env.REMINDER_HOURS,
    offerMinutes: env.OFFER_MINUTES,
    autoConfirm: env.AUTO_CONFIRM,
    adminSessionHours: 16,
    secondFactorFor: [],
  },
  timeZone: env.TIME_ZONE,
  currency: FIRST_CURRENCY,
  currencyFixed: false,
  exchangeRates: env.EXCHANGE_RATES,
  languages: [...LANGUAGES],
  embedOrigins: [],
})
