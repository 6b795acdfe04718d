import type { Booking } from './booking.model.ts'

/** What a booking starts with where nothing else is known: no account, no car, not paid, not begun. */
export const blankBooking = () =>
  ({
    userId: null,
    walkIn: null,
    userPackageId: null,
    vehicleId: null,
    vehicle: null,
    cancelReason: null,
    arrivedAt: null,
    startedAt: null,
    finishedAt: null,
    paymentStatus: 'unpaid',
    paidAt: null,
    paidBy: null,
    paymentMethod: null,
    notes: '',
    history: [],
    rev: 0,
    requestKey: null,
    archivedAt: null,
  }) satisfies Partial<Booking>
