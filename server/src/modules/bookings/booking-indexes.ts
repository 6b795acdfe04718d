/**
 * Indexes that reads name. Each ends with what such a read needs of a booking to choose and order, so that it reads keys
 * and not the bookings themselves (decision 395).
 */
const KEY = { startAt: 1, archivedAt: 1, _id: 1, status: 1, bookingDate: 1, createdAt: 1 } as const
export const BOOKINGS_BY_WORDS = { branchId: 1, words: 1, ...KEY, userId: 1 } as const
export const BOOKINGS_OF_CUSTOMER = { userId: 1, ...KEY, branchId: 1 } as const
export const NO_SHOWS_OF_CUSTOMER = {
  userId: 1,
  cancelReason: 1,
  startAt: 1,
  branchId: 1,
  status: 1,
  archivedAt: 1,
} as const
