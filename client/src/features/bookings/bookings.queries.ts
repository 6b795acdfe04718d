import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSubmission } from '../../lib/idempotency-key.ts'
import { keys } from '../../lib/query-keys.ts'
import { refresh } from '../../lib/refresh.ts'
import {
  type Asked,
  createBooking,
  type CustomerBooking,
  dayAvailability,
  getConfig,
  getProfile,
  listEarliest,
  rangeAvailability,
} from './bookings.api.ts'

/** The free times of a day; asked as soon as branch, service and day are known. */
export function useDayTimes(asked: Asked & { date: string }) {
  const enabled = asked.branchId !== '' && asked.serviceId !== '' && asked.date !== ''
  return useQuery({
    queryKey: keys.availability(asked),
    queryFn: () => dayAvailability(asked),
    enabled,
    // Places go while one looks at them.
    staleTime: 10_000,
  })
}

/** The free places of the days of a range; the ones of the branch looked at before stay until the new ones are there. */
export function useFreeDays(asked: Asked & { from: string; to: string }, isWanted = true) {
  return useQuery({
    queryKey: keys.availability(asked),
    queryFn: () => rangeAvailability(asked),
    enabled: isWanted && asked.branchId !== '' && asked.serviceId !== '',
    placeholderData: keepPreviousData,
  })
}

export function useEarliest(serviceId: string) {
  return useQuery({
    queryKey: keys.earliest(serviceId),
    queryFn: () => listEarliest(serviceId),
    enabled: serviceId !== '',
    staleTime: 10_000,
  })
}

/** Hours before the start until which a customer may move or cancel; undefined until known. */
export function useCutoffHours(): number | undefined {
  return useQuery({ queryKey: keys.config(), queryFn: getConfig }).data?.cutoffHours
}

/** The vehicles of the signed-in customer's profile. */
export function useMyVehicles() {
  return useQuery({ queryKey: keys.profile(), queryFn: getProfile, select: profile => profile.vehicles })
}

/** Books. Sent again unchanged after a lost answer, it is the same booking. */
export function useCreateBooking() {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    mutationFn: (body: CustomerBooking) => createBooking(body, submission.keyFor(body)),
    onSuccess: () => {
      submission.done()
      void refresh(client, keys.myBookings())
      void refresh(client, keys.myPackages())
    },
    onSettled: () => {
      // Booked or refused: what was shown as free is out of date.
      void client.invalidateQueries({ queryKey: keys.availability() })
      void client.invalidateQueries({ queryKey: ['earliest'] })
    },
  })
}
