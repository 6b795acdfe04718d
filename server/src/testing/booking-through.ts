import { expect } from 'vitest'
import type { BookingView } from '../contract/bookings.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** Books over HTTP as that person at a branch, service and day; the clock then moves on a second, which orders bookings. */
export function bookingThrough(
  app: TestApp,
  client: TestClient,
  place: { branchId: string; serviceId: string; bookingDate: string; walkIn?: object },
) {
  return async (bookingTime: string, wish: object = {}): Promise<BookingView> => {
    const reply = await client.call('POST /bookings', { body: { ...place, bookingTime, ...wish } })
    expect(TestClient.refusal(reply)).toBe('201')
    app.clock.advance(1000)
    return reply.body
  }
}
