import type { Page } from '@playwright/test'
import type { Stage } from './scene.ts'
import { chooseFirst, radios } from '../support/steps.ts'

/** A pattern for a text with a name in it ("Delete {{name}}"), whatever the name. */
export function like(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll(/\{\{\w+\}\}/g, '.*')}$`)
}

/** Presses the first button with that label; names in the label can be any. */
export const press = ({ page, t }: Stage, key: string) =>
  page
    .getByRole('button', { name: like(t(key)) })
    .first()
    .click()

/** Opens the menu of a row and presses one of its items. */
export async function pressInMenu(stage: Stage, menu: string, line: string): Promise<void> {
  await press(stage, menu)
  await stage.page.getByRole('menuitem', { name: stage.t(line), exact: true }).click()
}

/** Presses a button and waits for the dialog that it opens. */
export const opens = (key: string) => async (stage: Stage) => {
  await press(stage, key)
  await stage.page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor()
}

/** Presses a line in the menu of the first row of a table and waits for the dialog that it opens. */
export const inFirstMenu =
  (line: string, menu = 'adminPackages.more') =>
  async (stage: Stage) => {
    await pressInMenu(stage, menu, line)
    await stage.page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor()
  }

/** Replaces the server's reply. */
export async function answer(
  page: Page,
  path: string,
  { json, status = 200 }: { json: unknown; status?: number },
): Promise<void> {
  await page.route(`**/api/${path}{,?*}`, route => route.fulfill({ status, json }))
}

/** Simulates an outage for lists that cannot fail otherwise; the client retries once before it shows the error. */
export async function refuse(page: Page, path: string): Promise<void> {
  await answer(page, path, { json: { code: 'INTERNAL', message: '' }, status: 500 })
}

/** The reply never arrives. */
export async function hold(page: Page, path: string): Promise<void> {
  await page.route(`**/api/${path}{,?*}`, () => new Promise(() => undefined))
}

export async function untilLoading({ page }: Stage): Promise<void> {
  await page.locator('main [aria-busy="true"]').first().waitFor()
}

/** Chooses a service, a branch and the first free day. */
export async function chooseWash({ page }: Stage): Promise<void> {
  await chooseFirst(page, 'serviceId')
  await chooseFirst(page, 'branchId')
  await page.locator('input[name=date]:enabled').nth(1).check()
  await timeOptions(page).first().waitFor()
}

export const timeOptions = (page: Page) => radios(page, 'time')

export async function fillBooking(stage: Stage): Promise<void> {
  await chooseWash(stage)
  await timeOptions(stage.page).last().click()
}
