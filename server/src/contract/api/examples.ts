import type { ApiKey } from './index.ts'
import type { CallInput } from './types.ts'

const BRANCH = '6560a1b2c3d4e5f601234567'
const SERVICE = '6560a1b2c3d4e5f601234568'

/** Bodies that a reader of the API page can send after replacing the ids. */
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
  },
  'PATCH /bookings/:id': { bookingDate: '2026-12-06', bookingTime: '09:00' },
  'POST /packages/purchase': { packageId: SERVICE },
  'PATCH /admin/bookings/:id/:status': { status: 'cancelled', cancelReason: 'no-show' },
  'PATCH /admin/bookings/:id/progress': { step: 'started', from: 'booked' },
  'PATCH /admin/bookings/:id/payment': { paymentStatus: 'paid', method: 'card' },
  'PATCH /admin/user-packages/:id/payment': { isPaid: true, method: 'cash' },
  'PATCH /admin/user-packages/:id/expiry': {
    expiryDate: '2027-01-31',
    reason: 'Branch closed for two weeks',
  },
  'POST /services': {
    name: 'Express wash',
    description: 'Foam, rinse and dry',
    price: 14.9,
    duration: 20,
    features: ['Foam', 'Dry'],
  },
  'POST /packages': {
    name: 'Five washes',
    description: 'Five express washes',
    price: 65,
    washCount: 5,
    validityDays: 180,
    services: [SERVICE],
  },
  'POST /admin/branches': {
    name: 'Roma Prati',
    location: 'Via Cola di Rienzo 10, Roma',
    phone: '+39 06 7654321',
    operatingHours: '08:00',
    closeingHours: '19:00',
  },
}
