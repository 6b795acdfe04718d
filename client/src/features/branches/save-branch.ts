import type { BookingView } from '@car-wash/server/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../lib/api-query.ts'
import { ApiError, type BodyOf, call } from '../../lib/api.ts'
import { STALE } from '../../lib/stale.ts'

/** Creates a branch or updates the one with that id; `replan` saves even if bookings no longer fit. */
export function useSaveBranch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | undefined; body: BodyOf<'POST /admin/branches'> }) => {
      if (id === undefined) return { branch: await call('POST /admin/branches', { body }) }
      const reply = await call('PUT /admin/branches/:id', { params: { id }, body })
      return 'branch' in reply ? reply : { branch: reply }
    },
    onSettled: () => refresh(client, STALE['PUT /admin/branches/:id']),
  })
}

/** The bookings that a change of a branch would leave without a place (409 IN_USE). */
export function affectedBookings(error: unknown): readonly BookingView[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IN_USE') return undefined
  const bookings = error.body['bookings']
  // The error reply contains the bookings in the usual format.
  return Array.isArray(bookings) ? (bookings as BookingView[]) : undefined
}
