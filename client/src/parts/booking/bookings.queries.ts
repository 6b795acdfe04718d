import type { DayAvailability, RangeAvailability } from '@car-wash/server/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, invalidate, refresh } from '../../lib/api-query.ts'
import { type BodyOf, call, type QueryOf } from '../../lib/api.ts'
import { createSubmission } from '../../lib/idempotency-key.ts'
import { configQuery } from '../../queries/config.ts'

/** Which wash, where, for which kind of vehicle; or where a booking could move, with its own wash. */
export type Asked = Pick<
  QueryOf<'GET /bookings/availability'>,
  'branchId' | 'serviceId' | 'vehicleType' | 'exceptBookingId'
>
/** The part of POST /bookings that a customer sends. */
export type CustomerBooking = Omit<BodyOf<'POST /bookings'>, 'customerId' | 'walkIn'>

/** The free times of a day; asked as soon as branch, service and day are known. */
export function useDayTimes(asked: Asked & { date: string }) {
  const enabled = asked.branchId !== '' && asked.serviceId !== '' && asked.date !== ''
  return useQuery({
    ...apiQuery('GET /bookings/availability', { query: asked }),
    // With `date` the reply is that of one day.
    select: reply => reply as DayAvailability,
    enabled,
    // Places go while one looks at them.
    staleTime: 10_000,
  })
}

/** The free places of the days of a range; the ones of the branch looked at before stay until the new ones are there. */
export function useFreeDays(asked: Asked & { from: string; to: string }, isWanted = true) {
  return useQuery({
    ...apiQuery('GET /bookings/availability', { query: asked }),
    // With `from` and `to` the reply is that of a range.
    select: reply => reply as RangeAvailability,
    enabled: isWanted && asked.branchId !== '' && asked.serviceId !== '',
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

/** Hours before the start until which a customer may move or cancel; undefined until known. */
export function useCutoffHours(): number | undefined {
  return useQuery(configQuery).data?.cutoffHours
}

/** The vehicles of the signed-in customer's profile. */
export function useMyVehicles() {
  return useQuery({ ...apiQuery('GET /users/profile'), select: profile => profile.vehicles })
}

/** Books. Sent again unchanged after a lost answer, it is the same booking. */
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
      // Booked or refused: what was shown as free is out of date.
      invalidate(client, ['GET /bookings/availability', 'GET /bookings/earliest'])
    },
  })
}
