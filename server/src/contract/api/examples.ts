import type { ApiKey } from './index.ts'
import type { CallInput } from './types.ts'

const BRANCH = '6560a1b2c3d4e5f601234567'
const SERVICE = '6560a1b2c3d4e5f601234568'

const PASSWORD = { password: 'clear-water-42' }
const PLACE = { bookingDate: '2026-12-06', bookingTime: '09:00' }

const WASH_SERVICE = {
  name: 'Express wash',
  description: 'Foam, rinse and dry',
  price: 14.9,
  duration: 20,
  features: ['Foam', 'Dry'],
}
const WASH_PACKAGE = {
  name: 'Five washes',
  description: 'Five express washes',
  price: 65,
  washCount: 5,
  validityDays: 180,
  services: [SERVICE],
}
const NEW_BRANCH = {
  name: 'Roma Prati',
  location: 'Via Cola di Rienzo 10, Roma',
  phone: '+39 06 7654321',
  operatingHours: '08:00',
  closeingHours: '19:00',
}

/** A file of POST /admin/imports. */
export const IMPORT_EXAMPLE = 'Name;Phone;Plates\nAda Rossi;+39 06 1234567;AB 123 CD\n'

/** The day on which they were written; the document moves every day in them on with today. */
export const EXAMPLES_OF = '2026-11-21'

/** Bodies that a reader of the API page can send after replacing the ids, and what was made for one use. */
export const EXAMPLES: { readonly [K in ApiKey]?: CallInput<K>['body'] } = {
  'POST /auth/register': {
    name: 'Ada Rossi',
    email: 'ada@example.org',
    password: 'clear-water-42',
    phone: '+39 06 1234567',
  },
  'POST /auth/login': { email: 'ada@example.org', password: 'clear-water-42' },
  'POST /bookings': {
    branchId: BRANCH,
    serviceId: SERVICE,
    bookingDate: '2026-12-05',
    bookingTime: '10:30',
    notes: 'Roof box on the car',
    walkIn: { name: 'Ada Rossi', plate: 'AB 123 CD', vehicleType: 'car' },
  },
  'PATCH /bookings/:id': PLACE,
  'POST /packages/purchase': { packageId: SERVICE },
  'PATCH /admin/bookings/:id/:status': { status: 'cancelled', cancelReason: 'no-show' },
  'PATCH /admin/bookings/:id/progress': { step: 'started', from: 'booked' },
  'PATCH /admin/bookings/:id/payment': { paymentStatus: 'paid', method: 'card' },
  'PATCH /admin/user-packages/:id/payment': { isPaid: true, method: 'cash' },
  'PATCH /admin/user-packages/:id/expiry': {
    expiryDate: '2027-01-31',
    reason: 'Branch closed for two weeks',
  },
  'POST /services': WASH_SERVICE,
  'PUT /services/:id': WASH_SERVICE,
  'POST /packages': WASH_PACKAGE,
  'PUT /packages/:id': WASH_PACKAGE,
  'POST /admin/branches': NEW_BRANCH,
  'PUT /admin/branches/:id': NEW_BRANCH,
  'POST /admin/branches/:id/hours/copy': { to: [BRANCH] },
  'POST /admin/closures': {
    branchIds: [BRANCH],
    closure: { from: '2026-12-25', to: '2026-12-26', reason: 'Christmas' },
  },
  'POST /auth/logout-all': PASSWORD,
  'DELETE /auth/sessions/:id': PASSWORD,
  'POST /auth/password/change': { currentPassword: 'clear-water-42', newPassword: 'clearer-water-43' },
  'POST /auth/password/forgot': { email: 'ada@example.org' },
  'POST /auth/password/reset': { token: 'of-the-mail', newPassword: 'clearer-water-43' },
  'POST /auth/second-factor': PASSWORD,
  'POST /auth/second-factor/confirm': { code: '123456' },
  'POST /auth/second-factor/recovery-codes': { ...PASSWORD, code: '123456' },
  'POST /auth/second-factor/off': { ...PASSWORD, code: '123456' },
  'DELETE /admin/users/:id/second-factor': PASSWORD,
  'POST /auth/passkeys/new': PASSWORD,
  'POST /auth/passkeys': {
    name: 'My phone',
    response: { id: 'AQID', response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  },
  'POST /auth/passkeys/login': {
    response: { id: 'AQID', response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } },
  },
  'DELETE /auth/passkeys/:id': PASSWORD,
  'POST /auth/admin-register': {
    name: 'Bruno Bianchi',
    email: 'bruno@example.org',
    phone: '+39 06 1234567',
    password: 'clear-water-4242',
    role: 'super-admin',
  },
  'POST /admin/invitations': { name: 'Bruno Bianchi', email: 'bruno@example.org', role: 'super-admin' },
  'PATCH /admin/users/:id': { disabled: true },
  'POST /admin/keys': { name: 'Till', scope: 'read', branch: BRANCH },
  'POST /admin/webhooks': { url: 'https://till.example.org/hook' },
  'POST /admin/webhooks/:id/again': {},
  'PUT /users/profile': { name: 'Ada Rossi', phone: '+39 06 1234567' },
  'DELETE /users/me': PASSWORD,
  'POST /admin/tills': { float: 100, branchId: BRANCH },
  'POST /admin/tills/:id/close': { counted: 431.5 },
  'POST /admin/notices/seen': { branchId: BRANCH, until: '2026-12-05T10:00:00Z' },
  'POST /waiting': {
    branchIds: [BRANCH],
    serviceId: SERVICE,
    from: '2026-12-05',
    to: '2026-12-06',
    fromTime: '09:00',
    toTime: '12:00',
  },
  'PATCH /visits/:token': PLACE,
  'PUT /admin/settings': {
    rev: 0,
    brand: {
      name: 'Onda',
      team: 'The Onda team',
      legalName: 'Onda S.r.l.',
      taxNumber: 'IT01234567890',
      color: '#1563d8',
      foundedIn: 2012,
      supportEmail: 'help@example.org',
      chatLink: null,
      instagram: null,
      facebook: null,
      developer: 'Onda',
    },
    policies: {
      cutoffHours: 2,
      horizonDays: 90,
      openBookings: 10,
      unpaidPackageBookings: 1,
      reminderHours: [24, 2],
      offerMinutes: 15,
      autoConfirm: false,
      adminSessionHours: 16,
      secondFactorFor: [],
    },
  },
  'POST /admin/customers': { name: 'Ada Rossi', phone: '+39 06 1234567' },
  'PUT /admin/customers/:id/notes': { text: 'Comes with two cars' },
  'POST /admin/user-packages': { customerId: BRANCH, packageId: SERVICE },
  'DELETE /admin/user-packages/:id': PASSWORD,
  'PATCH /admin/bookings/:id/notes': { notes: 'Roof box on the car' },
  'PATCH /admin/bookings/:id/service': { serviceId: SERVICE, rev: 0 },
  'PATCH /admin/bookings/:id/bay': { bay: 2, rev: 0 },
  'DELETE /admin/bookings/:id': PASSWORD,
}
