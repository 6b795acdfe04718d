import { expect, it } from 'vitest'
import { usualTime } from './use-proposal.ts'

const at = (
  bookingDate: string,
  bookingTime: string,
  status: 'completed' | 'cancelled' | 'pending' = 'completed',
) => ({
  bookingDate,
  bookingTime,
  status,
})

it('the usual time is that of the weekday and hour at which a customer comes most', () => {
  const bookings = [
    at('2026-11-20', '09:00'),
    at('2026-11-14', '10:15'),
    at('2026-11-07', '10:05'),
    at('2026-10-31', '17:00'),
  ]
  // Sunday; the bookings are a Friday and three Saturdays.
  expect(usualTime(bookings, '2026-11-22')).toEqual({ date: '2026-11-28', time: '10:15' })
  expect(usualTime(bookings, '2026-11-28')).toEqual({ date: '2026-11-28', time: '10:15' })
})

it('the more recent of equally common weekdays counts, and cancelled bookings do not', () => {
  const bookings = [
    at('2026-11-17', '08:30', 'cancelled'),
    at('2026-11-12', '12:00'),
    at('2026-11-13', '09:00'),
  ]
  expect(usualTime(bookings, '2026-11-22')).toEqual({ date: '2026-11-27', time: '09:00' })
  expect(usualTime([], '2026-11-22')).toBeUndefined()
})

it('a day on which the customer already has a booking is left out', () => {
  const bookings = [at('2026-11-28', '10:00', 'pending'), at('2026-11-21', '10:00')]
  expect(usualTime(bookings, '2026-11-22')).toEqual({ date: '2026-12-05', time: '10:00' })
})

it('a customer who has booked every usual day of the next two weeks is offered a near day, not one weeks away', () => {
  const saturdays = ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19']
  const bookings = [at('2026-11-21', '10:00'), ...saturdays.map(date => at(date, '10:00', 'pending'))]
  expect(usualTime(bookings, '2026-11-26')).toEqual({ date: '2026-11-26', time: '10:00' })
  expect(usualTime(bookings, '2026-11-28')).toEqual({ date: '2026-11-29', time: '10:00' })
})
