import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../lib/api-query.ts'
import { ApiError, type BodyOf, call } from '../../../lib/api.ts'

/** A new place for the customer's own booking; `branchId` only when the branch changes. */
type Move = { id: string } & Pick<BodyOf<'PATCH /bookings/:id'>, 'bookingDate' | 'bookingTime' | 'branchId'>

export function useMoveBooking() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Move) => call('PATCH /bookings/:id', { params: { id }, body }),
    onSettled: (_, error) => invalidatePlaces(client, error),
  })
}

export function useCancelBooking() {
  const client = useQueryClient()
  return useMutation({
    // Cancelling a cancelled booking is not an error.
    mutationFn: (id: string) => call('POST /bookings/:id/cancel', { params: { id } }),
    onSettled: (_, error) => invalidatePlaces(client, error),
  })
}

/** After a change or a refusal, bookings, washes and free places may all be stale. */
function invalidatePlaces(client: QueryClient, error: Error | null): void {
  // Without a session nothing has changed, and a refetch would fail.
  if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
  refresh(client, STALE)
}

const STALE = [
  'GET /users/bookings',
  'GET /users/packages',
  'GET /bookings/availability',
  'GET /bookings/earliest',
  'GET /users/packages/:id/ledger',
] as const
