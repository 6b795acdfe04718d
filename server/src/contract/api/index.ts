import { authApi } from './auth.ts'
import { bookingsApi } from './bookings.ts'
import { branchesApi } from './branches.ts'
import { customersApi } from './customers.ts'
import { deskBookingsApi } from './desk-bookings.ts'
import { linksApi } from './links.ts'
import { menuApi } from './menu.ts'
import { paymentsApi } from './payments.ts'
import { programsApi } from './programs.ts'
import { reportsApi } from './reports.ts'
import { systemApi } from './system.ts'
import { teamApi } from './team.ts'
import { userPackagesApi } from './user-packages.ts'
import { usersApi } from './users.ts'
import { waitingApi } from './waiting.ts'
import type { Api } from './row.ts'

/** Every call of the API, by noun. An interface, so that compile errors print a name. */
export interface ApiTable
  extends
    Readonly<typeof authApi>,
    Readonly<typeof bookingsApi>,
    Readonly<typeof branchesApi>,
    Readonly<typeof customersApi>,
    Readonly<typeof deskBookingsApi>,
    Readonly<typeof linksApi>,
    Readonly<typeof menuApi>,
    Readonly<typeof paymentsApi>,
    Readonly<typeof programsApi>,
    Readonly<typeof reportsApi>,
    Readonly<typeof systemApi>,
    Readonly<typeof teamApi>,
    Readonly<typeof userPackagesApi>,
    Readonly<typeof usersApi>,
    Readonly<typeof waitingApi> {}
export type ApiKey = keyof ApiTable

export const API: ApiTable & Api = {
  ...authApi,
  ...bookingsApi,
  ...branchesApi,
  ...customersApi,
  ...deskBookingsApi,
  ...linksApi,
  ...menuApi,
  ...paymentsApi,
  ...programsApi,
  ...reportsApi,
  ...systemApi,
  ...teamApi,
  ...userPackagesApi,
  ...usersApi,
  ...waitingApi,
}
