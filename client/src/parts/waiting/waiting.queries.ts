import type { WaitingView } from '@car-wash/server/contract'
import { useReply } from '../../lib/use-api.ts'
import type { BodyOf } from '../../lib/api.ts'

/** An offer is made within five seconds of the place becoming free, and lasts minutes. */
const LOOK_EVERY_MS = 4000

export type WaitingBody = BodyOf<'POST /waiting'>

/** The customer's own waits; asked for again and again while one is open, because an offer may come. */
export function useWaiting() {
  return useReply(
    'GET /waiting',
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? LOOK_EVERY_MS : false) },
  )
}

export const isOpen = ({ state }: Pick<WaitingView, 'state'>) => state === 'waiting' || state === 'offered'
