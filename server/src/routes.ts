import type { AnyCall } from './http/call.ts'
import { bookingCalls } from './modules/bookings/booking.routes.ts'
import { docsCalls } from './modules/system/docs.routes.ts'
import { systemCalls } from './modules/system/system.routes.ts'
import { userPackageCalls } from './modules/user-packages/user-package.routes.ts'

/** The whole API on one page: each module's calls. More specific paths stand before those with parameters. */
export const CALLS: readonly AnyCall[] = [
  ...bookingCalls,
  ...userPackageCalls,
  ...systemCalls,
  ...docsCalls(() => CALLS),
]
