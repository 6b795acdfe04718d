import type { AnyCall } from './http/call.ts'
import { adminListCalls } from './modules/admin-lists/admin-list.routes.ts'
import { archiveCalls } from './modules/admin-lists/archive.routes.ts'
import { boardCalls } from './modules/board/board.routes.ts'
import { statsCalls } from './modules/stats/stats.routes.ts'
import { auditCalls } from './modules/audit/audit.routes.ts'
import { adminAccountCalls } from './modules/auth/admin-account.routes.ts'
import { authCalls } from './modules/auth/auth.routes.ts'
import { passwordCalls } from './modules/auth/password.routes.ts'
import { bookingCalls } from './modules/bookings/booking.routes.ts'
import { oneBookingCalls } from './modules/bookings/one-booking.routes.ts'
import { integrityCalls } from './modules/integrity/integrity.routes.ts'
import { branchCalls } from './modules/branches/branch.routes.ts'
import { replanningCalls } from './modules/replanning/replanning.routes.ts'
import { docsCalls } from './modules/system/docs.routes.ts'
import { systemCalls } from './modules/system/system.routes.ts'
import { washPackageCalls } from './modules/wash-packages/wash-package.routes.ts'
import { privacyCalls } from './modules/privacy/privacy.routes.ts'
import { profileCalls } from './modules/users/profile.routes.ts'
import { washServiceCalls } from './modules/wash-services/wash-service.routes.ts'
import { userPackageCalls } from './modules/user-packages/user-package.routes.ts'

/** The whole API on one page: each module's calls. More specific paths stand before those with parameters. */
export const CALLS: readonly AnyCall[] = [
  ...authCalls,
  ...passwordCalls,
  ...adminAccountCalls,
  ...auditCalls,
  ...profileCalls,
  ...privacyCalls,
  ...bookingCalls,
  ...userPackageCalls,
  ...systemCalls,
  ...washServiceCalls,
  ...washPackageCalls,
  ...branchCalls,
  ...replanningCalls,
  ...adminListCalls,
  ...archiveCalls,
  ...statsCalls,
  ...boardCalls,
  ...oneBookingCalls,
  ...integrityCalls,
  ...docsCalls(() => CALLS),
]
