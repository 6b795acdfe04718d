import type { BookingView, ReplanRow } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { ApiError, type BodyOf, call } from '../../lib/api.ts'

/** The branches that the admin manages: a branch admin's own, or all. */
export function useAdminBranches() {
  return useQuery({
    ...apiQuery('GET /admin/branches'),
    staleTime: 0,
  })
}

/** Creates a branch or updates the one with that id; `replan` saves even if bookings no longer fit. */
export function useSaveBranch() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | undefined; body: BodyOf<'POST /admin/branches'> }) => {
      if (id === undefined) return { branch: await call('POST /admin/branches', { body }) }
      const reply = await call('PUT /admin/branches/:id', { params: { id }, body })
      return 'branch' in reply ? reply : { branch: reply }
    },
    onSettled: useRefresh(),
  })
}

/** The bookings that a change of a branch would leave without a place (409 IN_USE). */
export function affectedBookings(error: unknown): readonly BookingView[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IN_USE') return undefined
  const bookings = error.body['bookings']
  // api.md: the error reply contains the bookings in the usual format.
  return Array.isArray(bookings) ? (bookings as BookingView[]) : undefined
}

/** The bookings that still need a new place, at the branches that the admin manages. */
export function useReplan() {
  return useQuery({ ...apiQuery('GET /admin/replan'), staleTime: 0 })
}

/** Moves a booking to its proposed place. */
export function useMoveCar() {
  return useMutation({
    mutationFn: ({ booking, to }: { booking: BookingView; to: NonNullable<ReplanRow['to']> }) =>
      call('PATCH /bookings/:id', {
        params: { id: booking._id },
        body: {
          bookingDate: to.bookingDate,
          bookingTime: to.bookingTime,
          branchId: to.branchId._id,
          rev: booking.rev,
          replan: true,
        },
      }),
    onSettled: useRefresh(),
  })
}

/** Cancels a booking without another place because of the closure; a held wash is returned. */
export function useCancelCar() {
  return useMutation({
    mutationFn: ({ _id, rev }: BookingView) =>
      call('PATCH /admin/bookings/:id/:status', {
        params: { id: _id, status: 'cancelled' },
        body: { status: 'cancelled', cancelReason: 'closure', rev },
      }),
    onSettled: useRefresh(),
  })
}

/** Adds one closure to many branches; the outcome is stated by branch. */
export function useCloseBranches() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /admin/closures'>) => call('POST /admin/closures', { body }),
    onSettled: useRefresh(),
  })
}

/** Copies the hours of the branch with that id to others; the outcome is stated by branch. */
export function useCopyHours() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<'POST /admin/branches/:id/hours/copy'>) =>
      call('POST /admin/branches/:id/hours/copy', { params: { id }, body }),
    onSettled: useRefresh(),
  })
}

function useRefresh(): () => void {
  const client = useQueryClient()
  return () =>
    invalidate(client, [
      'GET /admin/branches',
      'GET /bookings/branches',
      'GET /bookings/availability',
      'GET /admin/bookings',
      'GET /admin/stats',
      'GET /admin/replan',
      'GET /admin/board',
      'GET /bookings/:id',
    ])
}
