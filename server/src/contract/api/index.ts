import { accountsApi } from './accounts.ts'
import { bookingsApi } from './bookings.ts'
import { branchesApi } from './branches.ts'
import { customersApi } from './customers.ts'
import { deskBookingsApi } from './desk-bookings.ts'
import { linksApi } from './links.ts'
import { menuApi } from './menu.ts'
import { officeApi } from './office.ts'
import { paymentsApi } from './payments.ts'
import { userPackagesApi } from './user-packages.ts'
import { waitingApi } from './waiting.ts'
import type { Api } from './row.ts'

/** Every call of the API, by noun. An interface, so that compile errors print a name. */
export interface ApiTable
  extends
    Readonly<typeof accountsApi>,
    Readonly<typeof bookingsApi>,
    Readonly<typeof branchesApi>,
    Readonly<typeof customersApi>,
    Readonly<typeof deskBookingsApi>,
    Readonly<typeof linksApi>,
    Readonly<typeof menuApi>,
    Readonly<typeof officeApi>,
    Readonly<typeof paymentsApi>,
    Readonly<typeof userPackagesApi>,
    Readonly<typeof waitingApi> {}
export type ApiKey = keyof ApiTable

export const API: ApiTable & Api = {
  ...accountsApi,
  ...bookingsApi,
  ...branchesApi,
  ...customersApi,
  ...deskBookingsApi,
  ...linksApi,
  ...menuApi,
  ...officeApi,
  ...paymentsApi,
  ...userPackagesApi,
  ...waitingApi,
}
