/**
 * Indexes that reads name. Each ends with what such a read needs of a booking to choose and order, so that it reads keys
 * and not the bookings themselves (decision 261).
 */
export const BOOKINGS_BY_WORDS = {
  branchId: 1,
  words: 1,
  startAt: 1,
  _id: 1,
  archivedAt: 1,
  userId: 1,
} as const
export const BOOKINGS_OF_CUSTOMER = { userId: 1, startAt: 1, branchId: 1, archivedAt: 1, _id: 1 } as const
export const NO_SHOWS_OF_CUSTOMER = {
  userId: 1,
  cancelReason: 1,
  startAt: 1,
  branchId: 1,
  status: 1,
  archivedAt: 1,
} as const
