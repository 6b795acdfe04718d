import { settingsFrom } from '../settings.ts'

/** The settings of an empty environment. */
export const TEST_SETTINGS = settingsFrom({
  timeZone: 'Europe/Rome',
  cutoffHours: 2,
  horizonDays: 90,
  openBookings: 10,
  unpaidPackageBookings: 1,
  reminderHours: [24, 2],
  offerMinutes: 15,
  autoConfirm: false,
  exchangeRates: {},
})
