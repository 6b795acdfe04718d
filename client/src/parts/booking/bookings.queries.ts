import type { DayAvailability, OwnBooking, RangeAvailability, VehicleView } from '@car-wash/server/contract'
import { MAX_HORIZON_DAYS, type VehicleType } from '@car-wash/server/contract/constants'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, cacheKey } from '../../lib/api-query.ts'
import { type BodyOf, call, type QueryOf } from '../../lib/api.ts'
import { configQuery } from '../../queries/config.ts'

/** The service, branch and vehicle type of an availability query; for a move, the booking whose own place counts as free. */
export type SlotQuery = Pick<
  QueryOf<'GET /bookings/availability'>,
  'branchId' | 'serviceId' | 'vehicleType' | 'exceptBookingId'
>
/** The fields of POST /bookings that a customer sends. */
export type CustomerBooking = Omit<BodyOf<'POST /bookings'>, 'customerId' | 'walkIn'>

/** The free times of a day; loads as soon as branch, service and day are known, and again every `everyMs` if given. */
export function useDayTimes(slotQuery: SlotQuery & { date: string }, everyMs?: number) {
  const enabled = slotQuery.branchId !== '' && slotQuery.serviceId !== '' && slotQuery.date !== ''
  return useQuery({
    ...apiQuery('GET /bookings/availability', { query: slotQuery }),
    // With `date` the reply covers one day.
    select: reply => reply as DayAvailability,
    enabled,
    // Places may be taken while the page is open.
    staleTime: 10_000,
    refetchInterval: everyMs ?? false,
  })
}

/** The free places of each day in a range; the previous branch's stay visible until the new ones load. */
export function useFreeDays(slotQuery: SlotQuery & { from: string; to: string }, isWanted = true) {
  return useQuery({
    ...apiQuery('GET /bookings/availability', { query: slotQuery }),
    // With `from` and `to` the reply covers a range.
    select: reply => reply as RangeAvailability,
    enabled: isWanted && slotQuery.branchId !== '' && slotQuery.serviceId !== '',
    placeholderData: keepPreviousData,
  })
}

export function useEarliest(serviceId: string, vehicleType?: VehicleType) {
  return useQuery({
    ...apiQuery('GET /bookings/earliest', { query: { serviceId, ...(vehicleType && { vehicleType }) } }),
    enabled: serviceId !== '',
    staleTime: 10_000,
  })
}

/** Hours before the start until which a customer may move or cancel; undefined while loading. */
export function useCutoffHours(): number | undefined {
  return useQuery(configQuery).data?.cutoffHours
}

/** How many days ahead bookings are taken: at most, while loading. */
export function useHorizonDays(): number {
  return useQuery(configQuery).data?.horizonDays ?? MAX_HORIZON_DAYS
}

/** The vehicles of the signed-in customer's profile. */
export function useMyVehicles(enabled = true) {
  return useQuery({ ...apiQuery('GET /users/profile'), enabled, select: profile => profile.vehicles })
}

/** The signed-in customer's bookings. */
export function useMyBookings(enabled = true) {
  return useQuery({ ...apiQuery('GET /users/bookings'), enabled })
}

const EVERY_MS = 10_000
const SOON_MS = 12 * 3_600_000

/** The same, asked for again every ten seconds while a car is at the branch or expected soon, as the visit page does. */
export function useFollowedBookings() {
  return useQuery({
    ...apiQuery('GET /users/bookings'),
    refetchInterval: ({ state: { data = [] } }) => (data.some(isFollowed) ? EVERY_MS : false),
  })
}

function isFollowed({ visit, startsAt }: OwnBooking): boolean {
  if (visit?.step !== 'expected') return visit?.step === 'arrived' || visit?.step === 'washing'
  return Math.abs(Date.parse(startsAt) - Date.now()) < SOON_MS
}

/** Adds a vehicle to the signed-in customer's profile. */
export function useSaveVehicle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ plate, type }: Pick<VehicleView, 'plate' | 'type'>) => {
      const { name, vehicles } = await call('GET /users/profile')
      return call('PUT /users/profile', {
        body: { name, vehicles: [...vehicles, { plate, label: '', type }] },
      })
    },
    onSuccess: profile => client.setQueryData(cacheKey('GET /users/profile'), profile),
  })
}
