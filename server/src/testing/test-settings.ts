import { settingsFrom } from '../settings.ts'

/** The settings of an empty environment. */
export const TEST_SETTINGS = settingsFrom({
  timeZone: 'Europe/Rome',
  cutoffHours: 2,
  unpaidPackageBookings: 1,
  reminderHours: [24, 2],
  autoConfirm: false,
  exchangeRates: {},
})
