import { assemble, type Handler } from './http/on.ts'
import { adminListHandlers } from './modules/admin-lists/admin-list.routes.ts'
import { archiveHandlers } from './modules/admin-lists/archive.routes.ts'
import { boardHandlers } from './modules/board/board.routes.ts'
import { shownPackageHandlers } from './modules/board/shown-packages.routes.ts'
import { statsHandlers } from './modules/stats/stats.routes.ts'
import { auditHandlers } from './modules/audit/audit.routes.ts'
import { authHandlers } from './modules/auth/auth.routes.ts'
import { bookingHandlers } from './modules/bookings/booking.routes.ts'
import { oneBookingHandlers } from './modules/bookings/one-booking.routes.ts'
import { calendarFeedHandlers } from './modules/calendar-feeds/calendar-feed.routes.ts'
import { noticeHandlers } from './modules/bookings/notices/notices.routes.ts'
import { visitHandlers } from './modules/bookings/visit/visit.routes.ts'
import { customerHandlers } from './modules/customers/customer.routes.ts'
import { importHandlers } from './modules/customers/import/import.routes.ts'
import { integrityHandlers } from './modules/integrity/integrity.routes.ts'
import { branchHandlers } from './modules/branches/branch.routes.ts'
import { replanningHandlers } from './modules/replanning/replanning.routes.ts'
import { settingsHandlers } from './modules/settings/settings.routes.ts'
import { docsHandlers } from './modules/system/docs.routes.ts'
import { systemHandlers } from './modules/system/system.routes.ts'
import { menuHandlers } from './modules/menu/menu.routes.ts'
import { washPackageHandlers } from './modules/wash-packages/wash-package.routes.ts'
import { paymentHandlers } from './modules/payments/payment.routes.ts'
import { settlementHandlers } from './modules/settlement/settlement.routes.ts'
import { privacyHandlers } from './modules/privacy/privacy.routes.ts'
import { profileHandlers } from './modules/privacy/profile.routes.ts'
import { waitingHandlers } from './modules/waiting/waiting.routes.ts'
import { webhookHandlers } from './modules/webhooks/webhook.routes.ts'
import { washServiceHandlers } from './modules/wash-services/wash-service.routes.ts'
import { userPackageHandlers } from './modules/user-packages/user-package.routes.ts'

/** Every row of the contract with its handler. */
export const CALLS: readonly Handler[] = assemble([
  authHandlers,
  webhookHandlers,
  auditHandlers,
  profileHandlers,
  privacyHandlers,
  paymentHandlers,
  settlementHandlers,
  bookingHandlers,
  visitHandlers,
  calendarFeedHandlers,
  noticeHandlers,
  waitingHandlers,
  userPackageHandlers,
  shownPackageHandlers,
  settingsHandlers,
  systemHandlers,
  menuHandlers,
  washServiceHandlers,
  washPackageHandlers,
  branchHandlers,
  replanningHandlers,
  adminListHandlers,
  customerHandlers,
  importHandlers,
  archiveHandlers,
  statsHandlers,
  boardHandlers,
  oneBookingHandlers,
  integrityHandlers,
  docsHandlers(() => CALLS),
])
