import type { BookingView, ManagedBranchView, ReplanRow, SaveBranchBody } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type NameOf, withServiceName } from '../../i18n/localized.ts'
import { api, ApiError } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'

/** The branches that the admin manages: a branch-admin's own, or all. */
export function useAdminBranches() {
  return useQuery({
    queryKey: keys.adminBranches(),
    queryFn: () => api.get<ManagedBranchView[]>('/admin/branches'),
    staleTime: 0,
  })
}

/** Adds a branch, or changes the one with that id; with `replan` although booked cars no longer fit. */
export function useSaveBranch() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | undefined; body: SaveBranchBody }) => {
      if (id === undefined) return { branch: await api.post<ManagedBranchView>('/admin/branches', body) }
      const reply = await api.put<ManagedBranchView | { branch: ManagedBranchView }>(
        `/admin/branches/${id}`,
        body,
      )
      return 'branch' in reply ? reply : { branch: reply }
    },
    onSettled: useRefresh(),
  })
}

/** The booked cars that a change of a branch would leave without a place (409 IN_USE). */
export function carsInTheWay(error: unknown): readonly BookingView[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IN_USE') return undefined
  const bookings = error.body['bookings']
  // api.md: the refusal carries the bookings as every other reply does.
  return Array.isArray(bookings) ? (bookings as BookingView[]) : undefined
}

/** What is still to be settled at a branch; services are called as `nameOf` says. */
export function useReplan(branchId: string, nameOf: NameOf) {
  const select = useCallback(
    (rows: ReplanRow[]) => rows.map(({ booking, to }) => ({ booking: withServiceName(booking, nameOf), to })),
    [nameOf],
  )
  return useQuery({
    select,
    queryKey: keys.replan(branchId),
    queryFn: () => api.get<ReplanRow[]>(`/admin/branches/${branchId}/replan`),
    staleTime: 0,
  })
}

/** Moves a car to the place proposed for it. */
export function useMoveCar() {
  return useMutation({
    mutationFn: ({ booking, to }: { booking: BookingView; to: NonNullable<ReplanRow['to']> }) =>
      api.patch<BookingView>(`/bookings/${booking._id}`, {
        bookingDate: to.bookingDate,
        bookingTime: to.bookingTime,
        branchId: to.branchId._id,
        rev: booking.rev,
        replan: true,
      }),
    onSettled: useRefresh(),
  })
}

/** Cancels a car that finds no other place, for the closure; a wash held for it comes back. */
export function useCancelCar() {
  return useMutation({
    mutationFn: ({ _id, rev }: BookingView) =>
      api.patch<BookingView>(`/admin/bookings/${_id}/cancelled`, {
        status: 'cancelled',
        cancelReason: 'closure',
        rev,
      }),
    onSettled: useRefresh(),
  })
}

function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [
      keys.adminBranches(),
      keys.bookingBranches(),
      keys.availability(),
      keys.adminBookings(),
      keys.stats(),
      ['replan'],
      ['board'],
      ['booking'],
    ]) {
      void client.invalidateQueries({ queryKey })
    }
  }
}
