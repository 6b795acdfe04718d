import type { WaitingView } from '@car-wash/server/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, refresh } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'

/** An offer is made within five seconds of the place becoming free, and lasts minutes. */
const LOOK_EVERY_MS = 4000
/** What an answer to an offer, or the end of a wait, makes stale. */
const STALE = ['GET /waiting', 'GET /users/bookings', 'GET /users/packages'] as const

export type WaitingBody = BodyOf<'POST /waiting'>

/** The customer's own waits; asked for again and again while one is open, because an offer may come. */
export function useWaiting() {
  return useQuery({
    ...apiQuery('GET /waiting'),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? LOOK_EVERY_MS : false),
  })
}

export const isOpen = ({ state }: Pick<WaitingView, 'state'>) => state === 'waiting' || state === 'offered'

export function useJoin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WaitingBody) => call('POST /waiting', { body }),
    onSuccess: () => refresh(client, ['GET /waiting']),
  })
}

export function useLeave() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /waiting/:id', { params: { id } }),
    onSettled: () => refresh(client, STALE),
  })
}

/** Accepts or declines the place on offer. */
export function useAnswer(answer: 'accept' | 'decline') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await call(`POST /waiting/:id/${answer}`, { params: { id } })
    },
    onSettled: () => refresh(client, STALE),
  })
}
