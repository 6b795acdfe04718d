import { archiveApi, type ArchiveApi } from './archive.ts'
import { auditApi, type AuditApi } from './audit.ts'
import { authApi, type AuthApi } from './auth.ts'
import { bookingsApi, type BookingsApi } from './bookings.ts'
import { branchesApi, type BranchesApi } from './branches.ts'
import { calendarFeedsApi, type CalendarFeedsApi } from './calendar-feeds.ts'
import { customersApi, type CustomersApi } from './customers.ts'
import { deskBookingsApi, type DeskBookingsApi } from './desk-bookings.ts'
import { importsApi, type ImportsApi } from './imports.ts'
import { keysApi, type KeysApi } from './keys.ts'
import { noticesApi, type NoticesApi } from './notices.ts'
import { passkeysApi, type PasskeysApi } from './passkeys.ts'
import { paymentsApi, type PaymentsApi } from './payments.ts'
import { reportsApi, type ReportsApi } from './reports.ts'
import { secondFactorApi, type SecondFactorApi } from './second-factor.ts'
import { settingsApi, type SettingsApi } from './settings.ts'
import { systemApi, type SystemApi } from './system.ts'
import { teamApi, type TeamApi } from './team.ts'
import { userPackagesApi, type UserPackagesApi } from './user-packages.ts'
import { usersApi, type UsersApi } from './users.ts'
import { visitsApi, type VisitsApi } from './visits.ts'
import { washPackagesApi, type WashPackagesApi } from './wash-packages.ts'
import { washServicesApi, type WashServicesApi } from './wash-services.ts'
import { waitingApi, type WaitingApi } from './waiting.ts'
import { webhooksApi, type WebhooksApi } from './webhooks.ts'
import type { Api } from './row.ts'

/** Every call of the API, by noun. An interface, so that compile errors print a name. */
export interface ApiTable
  extends
    ArchiveApi,
    AuditApi,
    AuthApi,
    BookingsApi,
    BranchesApi,
    CalendarFeedsApi,
    CustomersApi,
    DeskBookingsApi,
    ImportsApi,
    KeysApi,
    NoticesApi,
    PasskeysApi,
    PaymentsApi,
    ReportsApi,
    SecondFactorApi,
    SettingsApi,
    SystemApi,
    TeamApi,
    UserPackagesApi,
    UsersApi,
    VisitsApi,
    WaitingApi,
    WashPackagesApi,
    WashServicesApi,
    WebhooksApi {}
export type ApiKey = keyof ApiTable

export const API: ApiTable & Api = {
  ...archiveApi,
  ...auditApi,
  ...authApi,
  ...bookingsApi,
  ...branchesApi,
  ...calendarFeedsApi,
  ...customersApi,
  ...deskBookingsApi,
  ...importsApi,
  ...keysApi,
  ...noticesApi,
  ...passkeysApi,
  ...paymentsApi,
  ...reportsApi,
  ...secondFactorApi,
  ...settingsApi,
  ...systemApi,
  ...teamApi,
  ...userPackagesApi,
  ...usersApi,
  ...visitsApi,
  ...waitingApi,
  ...washPackagesApi,
  ...washServicesApi,
  ...webhooksApi,
}
