import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** The name of the table of branches. */
export const BRANCHES = 'Branches'

/** The table's row with that text, also when the table is shown as cards. */
export const rowOf = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })

/** Checks that the table head has each of these columns. */
export async function expectColumns(page: Page, table: string, names: readonly string[]): Promise<void> {
  const head = page.getByRole('table', { name: table }).locator('thead')
  for (const name of names) await expect(head).toContainText(name)
}

/** '2026-11-30' → '11/30/2026'. */
export function englishDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${month}/${day}/${year}`
}

/** '16:05' → '04:05 PM'. */
export function englishTime(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${String(hours % 12 || 12).padStart(2, '0')}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`
}
