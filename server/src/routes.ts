import { assemble, type Handler } from './http/on.ts'
import { adminListHandlers } from './modules/customers/admin-lists/admin-list.routes.ts'
import { boardHandlers } from './modules/bookings/board/board.routes.ts'
import { statsHandlers } from './modules/office/stats/stats.routes.ts'
import { todayHandlers } from './modules/office/today/today.routes.ts'
import { systemHandlers } from './modules/office/system/system.routes.ts'
import { authHandlers } from './modules/accounts/auth/auth.routes.ts'
import { bookingHandlers } from './modules/bookings/booking.routes.ts'
import { calendarFeedHandlers } from './modules/public/calendar-feeds/calendar-feed.routes.ts'
import { customerHandlers } from './modules/customers/customer.routes.ts'
import { importHandlers } from './modules/customers/import/import.routes.ts'
import { branchHandlers } from './modules/office/replanning/replanning.routes.ts'
import { settingsHandlers } from './modules/settings/settings.routes.ts'
import { docsHandlers } from './modules/office/system/docs.routes.ts'
import { menuHandlers } from './modules/bookings/menu.routes.ts'
import { paymentHandlers } from './modules/money/payments/payment.routes.ts'
import { privacyHandlers } from './modules/customers/privacy/privacy.routes.ts'
import { waitingHandlers } from './modules/waiting-list/waiting.routes.ts'
import { webhookHandlers } from './modules/office/webhooks/webhook.routes.ts'
import { userPackageHandlers } from './modules/wash-books/user-package.routes.ts'

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
  statsHandlers,
  todayHandlers,
  boardHandlers,
  docsHandlers(() => CALLS),
])
