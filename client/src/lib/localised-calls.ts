import type { ApiKey } from '@car-wash/server/contract/api'
import type { LocalisedKey } from '@car-wash/server/contract/api/types'

/** The rows that declare `lang`, at run time, where the contract is not at hand: the compiler refuses one too few or too many. */
const LOCALISED: Readonly<Record<LocalisedKey, true>> = {
  'GET /admin/archive': true,
  'POST /admin/archive/:kind/:id/restore': true,
  'GET /admin/bookings': true,
  'GET /admin/board': true,
  'GET /bookings/availability': true,
  'POST /bookings': true,
  'GET /users/bookings': true,
  'GET /bookings/:id': true,
  'GET /bookings/:id/calendar.ics': true,
  'PATCH /bookings/:id': true,
  'POST /bookings/:id/cancel': true,
  'PATCH /admin/bookings/:id/progress': true,
  'PATCH /admin/bookings/:id/payment': true,
  'PATCH /admin/bookings/:id/:status': true,
  'GET /bookings/branches': true,
  'PUT /admin/branches/:id': true,
  'GET /admin/branches/:id/replan': true,
  'GET /admin/reports': true,
  'GET /admin/user-packages': true,
  'POST /packages/purchase': true,
  'GET /users/packages': true,
  'PATCH /admin/user-packages/:id/payment': true,
  'PATCH /admin/user-packages/:id/expiry': true,
  'GET /users/export': true,
  'GET /packages': true,
  'POST /packages': true,
  'PUT /packages/:id': true,
  'GET /services': true,
  'GET /bookings/services': true,
}

/** Whether a reply depends on the language: the call layer then asks for the one shown and caches by it. */
export const isLocalised = (key: ApiKey): boolean => Object.hasOwn(LOCALISED, key)
