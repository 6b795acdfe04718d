import type { BookingView } from '../../contract/bookings.ts'
import type { WaitingView } from '../../contract/waiting.ts'
import type { TestReply } from '../test-client.ts'

type Send = <T>(method: string, path: string, body?: object) => Promise<TestReply<T>>

/**
 * Joins the waiting list for a day, or answers the offer that has come meanwhile: `answer` 0 declines, 1 leaves, any other
 * accepts. Returns the booking of an accepted offer.
 */
export async function waitOrAnswer(
  send: Send,
  {
    branchId,
    serviceId,
    date,
    answer,
  }: { branchId: string; serviceId: string; date: string; answer: number },
): Promise<BookingView | null> {
  const { body } = await send<{ data: WaitingView[] }>('GET', '/waiting')
  const offered = body.data.find(({ offer }) => offer !== null)
  if (!offered) {
    const window = { from: date, to: date, fromTime: '08:00', toTime: '19:00' }
    await send('POST', '/waiting', { serviceId, branchIds: [branchId], ...window })
    return null
  }
  const path = `/waiting/${offered._id}`
  if (answer === 0) await send('POST', `${path}/decline`)
  else if (answer === 1) await send('DELETE', path)
  else {
    const reply = await send<BookingView>('POST', `${path}/accept`)
    if (reply.status === 201) return reply.body
  }
  return null
}
