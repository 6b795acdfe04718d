import { tellOfExpiry } from './modules/wash-books/change/expiry-mail.service.ts'
import { alertBranches, sendDigests } from './modules/bookings/alerts/alerts.service.ts'
import { remind } from './modules/bookings/reminders/remind.service.ts'
import { importCustomers } from './modules/customers/import/run.service.ts'
import { freeLapsedHolds, HOLDS_TASK } from './modules/branches/place-holds/place-hold.service.ts'
import { offerPlaces } from './modules/waiting-list/offers.service.ts'
import { collectEvents, WEBHOOKS_TASK } from './modules/office/webhooks/collect.service.ts'
import type { TimedTask } from './modules/office/timed-work/timed-work.service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Everything that the clock makes due, in the order of a round. */
export const TIMED_TASKS: readonly TimedTask[] = [
  { name: HOLDS_TASK, run: context => freeLapsedHolds(context) },
  { name: 'waiting-list', run: offerPlaces },
  { name: 'reminders', run: remind, everyMs: MINUTE_MS / 2 },
  { name: WEBHOOKS_TASK, run: collectEvents },
  { name: 'imports', run: importCustomers },
  { name: 'package-expiry', run: tellOfExpiry, everyMs: HOUR_MS },
  { name: 'alerts', run: alertBranches, everyMs: MINUTE_MS / 2 },
  { name: 'digests', run: sendDigests, everyMs: MINUTE_MS },
]
