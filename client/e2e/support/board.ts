import type { BookingView, BranchView } from '@car-wash/server/contract'
import type { Page } from '@playwright/test'
import { type ApiPerson, dayFromNow } from './api.ts'
import { newName } from './desk.ts'

/** The day of the board that these tests show. */
export const DAY = dayFromNow(9)

/** The lane of a bay. */
export const laneOf = (page: Page, bay: number) => page.locator(`[data-lane="${String(bay)}"]`)

/** A car, if it is in that bay. */
export const carIn = (page: Page, bay: number, plate: string) =>
  laneOf(page, bay).getByRole('article', { name: plate })

/** The open sheet of a car. */
export const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Booking details' })

/** The three dots of the open sheet, behind which its rarer actions are. */
export const moreOf = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^More about / })

/** Presses one of them. */
export async function pressMore(page: Page, name: string): Promise<void> {
  await moreOf(page).click()
  await sheetOf(page).getByRole('button', { name }).click()
}

/** As long as a button that has just changed its meaning ignores taps. */
export const aMoment = (page: Page) => page.evaluate(() => new Promise(done => setTimeout(done, 900)))

/** The address of the branch's board. */
export const boardOf = (branch: BranchView) => `/AdminDashboard/Board?branchId=${branch._id}&date=${DAY}`

/** Unlikely to be another car's. */
export const newPlate = () => `C${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}T`

/** A wash of half an hour and a car for it at each of these times, by plate. */
export async function carsAt(admin: ApiPerson, branch: BranchView, times: readonly string[]) {
  const service = (await admin.services()).find(
    ({ branches, duration }) => branches.length === 0 && duration <= 30,
  )
  if (!service) throw new Error('no short wash is offered at every branch')
  const cars: { plate: string; booking: BookingView }[] = []
  for (const bookingTime of times) {
    const plate = newPlate()
    const walkIn = { name: newName('Rosa'), phone: '+39 333 1234567', plate }
    const place = { branchId: branch._id, serviceId: service._id, bookingDate: DAY, bookingTime }
    cars.push({ plate, booking: await admin.call('POST /bookings', { body: { ...place, walkIn } }) })
  }
  return cars
}

const HOUR_MS = 3_600_000

/** A time zone where it is late morning now, so that the day has a past and a future. */
export function lateMorning(): { timeZone: string; date: string } {
  const offset = ((11 - new Date().getUTCHours() + 36) % 24) - 12
  // Etc/GMT+5 is five hours behind UTC: these names count the hours behind.
  const timeZone = offset > 0 ? `Etc/GMT-${String(offset)}` : `Etc/GMT+${String(-offset)}`
  return { timeZone, date: new Date(Date.now() + offset * HOUR_MS).toISOString().slice(0, 10) }
}
