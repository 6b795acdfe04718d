import { assemble, type Handler } from './http/on.ts'
import { adminListHandlers } from './modules/admin-lists/admin-list.routes.ts'
import { archiveHandlers } from './modules/admin-lists/archive.routes.ts'
import { boardHandlers } from './modules/board/board.routes.ts'
import { statsHandlers } from './modules/stats/stats.routes.ts'
import { systemHandlers } from './modules/system/system.routes.ts'
import { authHandlers } from './modules/auth/auth.routes.ts'
import { bookingHandlers } from './modules/bookings/booking.routes.ts'
import { calendarFeedHandlers } from './modules/calendar-feeds/calendar-feed.routes.ts'
import { customerHandlers } from './modules/customers/customer.routes.ts'
import { importHandlers } from './modules/customers/import/import.routes.ts'
import { branchHandlers } from './modules/replanning/replanning.routes.ts'
import { settingsHandlers } from './modules/settings/settings.routes.ts'
import { docsHandlers } from './modules/system/docs.routes.ts'
import { menuHandlers } from './modules/menu/menu.routes.ts'
import { paymentHandlers } from './modules/payments/payment.routes.ts'
import { privacyHandlers } from './modules/privacy/privacy.routes.ts'
import { waitingHandlers } from './modules/waiting/waiting.routes.ts'
import { webhookHandlers } from './modules/webhooks/webhook.routes.ts'
import { userPackageHandlers } from './modules/user-packages/user-package.routes.ts'

/** Every row of the contract with its handler. */
export const CALLS: readonly Handler[] = assemble([
  authHandlers,
  webhookHandlers,
  privacyHandlers,
  paymentHandlers,
  bookingHandlers,
  calendarFeedHandlers,
  waitingHandlers,
  userPackageHandlers,
  settingsHandlers,
  systemHandlers,
  menuHandlers,
  branchHandlers,
  adminListHandlers,
  customerHandlers,
  importHandlers,
  archiveHandlers,
  statsHandlers,
  boardHandlers,
  docsHandlers(() => CALLS),
])
