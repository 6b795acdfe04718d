import type { Page } from '@playwright/test'
import { rowOf } from './tables.ts'
import { expect } from './test.ts'

/** The address of the list of bookings, and the name of its table. */
export const LIST = '/AdminDashboard/Bookings'
export const BOOKINGS = 'Bookings'

/** Filters the list to one customer. */
export async function findBooking(page: Page, name: string): Promise<void> {
  await page.goto(`${LIST}?q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, BOOKINGS, name)).toHaveCount(1, { timeout: 20_000 })
}
