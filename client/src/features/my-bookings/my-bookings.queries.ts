import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/query-keys.ts'
import { cancelBooking, listMyBookings, moveBooking } from './my-bookings.api.ts'

export function useMyBookings() {
  return useQuery({ queryKey: keys.myBookings(), queryFn: listMyBookings })
}

export function useMoveBooking() {
  const client = useQueryClient()
  return useMutation({ mutationFn: moveBooking, onSettled: () => forgetPlaces(client) })
}

export function useCancelBooking() {
  const client = useQueryClient()
  return useMutation({ mutationFn: cancelBooking, onSettled: () => forgetPlaces(client) })
}

/** Changed or refused: bookings, washes and free places may all be others than those shown. */
function forgetPlaces(client: QueryClient): void {
  for (const queryKey of [
    keys.myBookings(),
    keys.myPackages(),
    keys.availability(),
    ['earliest'],
    ['ledger'],
  ]) {
    void client.invalidateQueries({ queryKey })
  }
}
