import type { DayAvailability, RangeAvailability } from '@car-wash/server/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, invalidate, refresh } from '../../lib/api-query.ts'
import { type BodyOf, call, type QueryOf } from '../../lib/api.ts'
import { createSubmission } from '../../lib/idempotency-key.ts'
import { configQuery } from '../../queries/config.ts'

/** The service, branch and vehicle type of an availability query; for a move, the booking whose own place counts as free. */
export type SlotQuery = Pick<
  QueryOf<'GET /bookings/availability'>,
  'branchId' | 'serviceId' | 'vehicleType' | 'exceptBookingId'
>
/** The fields of POST /bookings that a customer sends. */
export type CustomerBooking = Omit<BodyOf<'POST /bookings'>, 'customerId' | 'walkIn'>

/** The free times of a day; loads as soon as branch, service and day are known. */
export function useDayTimes(slotQuery: SlotQuery & { date: string }) {
  const enabled = slotQuery.branchId !== '' && slotQuery.serviceId !== '' && slotQuery.date !== ''
  return useQuery({
    ...apiQuery('GET /bookings/availability', { query: slotQuery }),
    // With `date` the reply covers one day.
    select: reply => reply as DayAvailability,
    enabled,
    // Places may be taken while the page is open.
    staleTime: 10_000,
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

export function useEarliest(serviceId: string) {
  return useQuery({
    ...apiQuery('GET /bookings/earliest', { query: { serviceId } }),
    enabled: serviceId !== '',
    staleTime: 10_000,
  })
}

/** Hours before the start until which a customer may move or cancel; undefined while loading. */
export function useCutoffHours(): number | undefined {
  return useQuery(configQuery).data?.cutoffHours
}

/** The vehicles of the signed-in customer's profile. */
export function useMyVehicles() {
  return useQuery({ ...apiQuery('GET /users/profile'), select: profile => profile.vehicles })
}

/** Creates a booking. A resend of the same body after a lost reply returns the same booking. */
export function useCreateBooking() {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    mutationFn: (body: CustomerBooking) =>
      call('POST /bookings', { body }, { idempotencyKey: submission.keyFor(body) }),
    onSuccess: () => {
      submission.done()
      refresh(client, ['GET /users/bookings', 'GET /users/packages'])
    },
    onSettled: () => {
      // After a booking or a refusal the free times on screen are stale.
      invalidate(client, ['GET /bookings/availability', 'GET /bookings/earliest'])
    },
  })
}
