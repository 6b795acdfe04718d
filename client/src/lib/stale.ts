import type { ApiKey } from '@car-wash/server/contract/api'

export type Get = Extract<ApiKey, `GET ${string}`>
/** A call that changes something. */
export type Change = Exclude<ApiKey, Get>

const menu: readonly Get[] = [
  'GET /services',
  'GET /bookings/services',
  'GET /packages',
  'GET /admin/archive',
  'GET /bookings/availability',
  'GET /bookings/earliest',
]

const money: readonly Get[] = [
  'GET /admin/payments',
  'GET /admin/tills',
  'GET /admin/reports',
  'GET /admin/settlement',
  'GET /users/payments',
]

/** A package's washes and money show in its list, its ledger, its customer and the bookings that it pays for. */
const washes: readonly Get[] = [
  'GET /admin/user-packages',
  'GET /users/packages',
  'GET /users/packages/:id/ledger',
  'GET /admin/customers/:id',
  'GET /admin/bookings',
  'GET /bookings/:id',
  'GET /admin/board',
  'GET /admin/stats',
  'GET /admin/today',
  ...money,
]

/** A booking takes a place, and may hold a wash. */
const bookings: readonly Get[] = [
  ...washes,
  'GET /users/bookings',
  'GET /bookings/availability',
  'GET /bookings/earliest',
  'GET /admin/replan',
  'GET /admin/search',
  'GET /admin/waiting',
  'GET /waiting',
]

const branches: readonly Get[] = ['GET /admin/branches', 'GET /bookings/branches', ...bookings]

const customers: readonly Get[] = ['GET /admin/customers', 'GET /admin/customers/:id', 'GET /admin/search']

const calendarLinks: readonly Get[] = ['GET /users/calendar-link', 'GET /admin/branches/:id/calendar-link']

const webhooks: readonly Get[] = ['GET /admin/webhooks', 'GET /admin/webhooks/:id/deliveries']

const settings: readonly Get[] = [
  'GET /admin/settings',
  'GET /admin/settings/mail',
  'GET /config',
  'GET /admin/board',
]

/**
 * The replies that may be stale after each call that changes something, whether it succeeded or was refused: another
 * person's change may be the reason. A call without its row does not compile. The audit trail is in no row: its page
 * asks each time it opens, and changes nothing. Nor is a session, which `session/` keeps.
 */
export const STALE: Readonly<Record<Change, readonly Get[]>> = {
  'POST /auth/register': [],
  'POST /auth/login': [],
  'POST /auth/logout': [],
  'POST /auth/logout-all': [],
  'POST /auth/password/forgot': [],
  'POST /auth/password/reset': [],
  'POST /auth/password/change': ['GET /auth/sessions'],
  'DELETE /auth/sessions/:id': ['GET /auth/sessions'],
  'POST /auth/passkeys/options': [],
  'POST /auth/passkeys/login': [],
  'POST /auth/passkeys/new': [],
  'POST /auth/passkeys': ['GET /auth/passkeys'],
  'DELETE /auth/passkeys/:id': ['GET /auth/passkeys'],
  'POST /auth/second-factor': [],
  // Its recovery codes are shown first; the section reads again when they are closed.
  'POST /auth/second-factor/confirm': [],
  'POST /auth/second-factor/recovery-codes': [],
  'POST /auth/second-factor/off': ['GET /auth/second-factor', 'GET /auth/sessions'],
  'POST /auth/admin-register': ['GET /admin/users'],
  'POST /admin/invitations': ['GET /admin/users'],
  'PATCH /admin/users/:id': ['GET /admin/users'],
  'POST /admin/users/:id/reset-link': [],
  'DELETE /admin/users/:id/sessions': ['GET /admin/users'],
  'DELETE /admin/users/:id/second-factor': ['GET /admin/users'],

  'PUT /users/profile': ['GET /users/profile'],
  'DELETE /users/me': [],
  'POST /reminder-links/:token/stop': [],
  'POST /users/calendar-link': calendarLinks,
  'DELETE /users/calendar-link': calendarLinks,
  'POST /admin/branches/:id/calendar-link': calendarLinks,
  'DELETE /admin/branches/:id/calendar-link': calendarLinks,

  'POST /bookings': bookings,
  'PATCH /bookings/:id': bookings,
  'POST /bookings/:id/cancel': bookings,
  'POST /bookings/:id/confirm': bookings,
  'POST /bookings/:id/link': ['GET /bookings/:id/link'],
  'PATCH /admin/bookings/:id/:status': bookings,
  'PATCH /admin/bookings/:id/progress': bookings,
  'PATCH /admin/bookings/:id/payment': bookings,
  'PATCH /admin/bookings/:id/notes': bookings,
  'PATCH /admin/bookings/:id/service': bookings,
  'PATCH /admin/bookings/:id/package': bookings,
  'PATCH /admin/bookings/:id/bay': bookings,
  'DELETE /admin/bookings/:id': bookings,
  'PATCH /visits/:token': ['GET /visits/:token', 'GET /visits/:token/times'],
  'POST /visits/:token/confirm': ['GET /visits/:token'],
  'POST /visits/:token/cancel': ['GET /visits/:token'],
  'POST /waiting': ['GET /waiting'],
  'DELETE /waiting/:id': bookings,
  'POST /waiting/:id/accept': bookings,
  'POST /waiting/:id/decline': bookings,
  'POST /offers/:token/accept': ['GET /offers/:token'],
  'POST /offers/:token/decline': ['GET /offers/:token'],
  'POST /admin/notices/seen': ['GET /admin/notices'],

  'POST /packages/purchase': ['GET /users/packages'],
  'DELETE /users/packages/:id': ['GET /users/packages'],
  'POST /admin/user-packages': washes,
  'PATCH /admin/user-packages/:id/payment': washes,
  'PATCH /admin/user-packages/:id/expiry': washes,
  'DELETE /admin/user-packages/:id': washes,
  'POST /admin/user-packages/:id/send-details': [],
  'POST /admin/tills': money,
  'POST /admin/tills/:id/close': money,

  'POST /admin/customers': customers,
  'PUT /admin/customers/:id/notes': customers,
  'POST /admin/customers/:id/claim-link': [],
  // Creates customers until it has finished: its page reads them again then.
  'POST /admin/imports': ['GET /admin/imports'],

  'POST /admin/branches': branches,
  'PUT /admin/branches/:id': branches,
  'POST /admin/branches/:id/hours/copy': branches,
  'POST /admin/closures': branches,
  'POST /services': menu,
  'PUT /services/:id': menu,
  'DELETE /services/:id': menu,
  'PUT /services/:id/picture': menu,
  'DELETE /services/:id/picture': menu,
  'POST /packages': menu,
  'PUT /packages/:id': menu,
  'DELETE /packages/:id': menu,
  'POST /admin/archive/:kind/:id/restore': menu,

  'PUT /admin/settings': settings,
  'PUT /admin/settings/mail': [...settings, 'GET /admin/system'],
  'PUT /admin/brand/logo': settings,
  'DELETE /admin/brand/logo': settings,
  'POST /admin/keys': ['GET /admin/keys'],
  'DELETE /admin/keys/:id': ['GET /admin/keys'],
  'POST /admin/webhooks': webhooks,
  'DELETE /admin/webhooks/:id': webhooks,
  'POST /admin/webhooks/:id/again': webhooks,
  'POST /admin/system/mails': ['GET /admin/system'],
  'POST /admin/system/mail/test': ['GET /admin/system'],
  'POST /admin/system/mail/proof': ['GET /admin/system'],
  'POST /admin/integrity': ['GET /admin/integrity', 'GET /admin/system'],
}
