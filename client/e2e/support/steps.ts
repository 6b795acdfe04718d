import type { Locator, Page } from '@playwright/test'
import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import type { textsOf } from './texts.ts'

type Question = 'userPackageId' | 'vehicle' | 'branchId' | 'serviceId' | 'date' | 'time'

/** The radio buttons of a question of the booking form, or of a move. */
export const radios = (within: Page | Locator, question: Question): Locator =>
  within.locator(`input[type=radio][name=${question}]`)

/** The chosen one; its value is what the form sends, or "none" for no package. */
export const chosen = (within: Page | Locator, question: Question): Locator =>
  within.locator(`input[type=radio][name=${question}]:checked`)

/** Any start time can be typed here. */
export const anyTime = (within: Page | Locator, t: ReturnType<typeof textsOf>): Locator =>
  within.getByLabel(t('booking.anotherTime', { minutes: SLOT_MINUTES }), { exact: true })

/** Opens a question that is folded on a phone, and its answers behind a button. */
export async function openStep(page: Page, question: Question): Promise<Locator> {
  const step = page.locator(`section:has(> div input[name=${question}])`)
  await step.waitFor({ state: 'attached' })
  for (const button of [step.locator('> button'), step.locator('fieldset button')])
    if (await button.isVisible()) await button.click()
  return step
}

/** Chooses a branch by its name, with or without the brand's. */
export async function chooseBranch(page: Page, name: string): Promise<void> {
  const step = await openStep(page, 'branchId')
  await step
    .getByRole('radio', { name: name.replace('Washline ', '') })
    .first()
    .check()
}

export async function chooseService(page: Page, id: string): Promise<void> {
  const step = await openStep(page, 'serviceId')
  await step.locator(`input[value="${id}"]`).check()
}

/** Chooses the first service or branch of the sample chain; other tests add theirs, perhaps at one branch only. */
export async function chooseFirst(page: Page, question: 'serviceId' | 'branchId'): Promise<void> {
  const step = await openStep(page, question)
  await step.locator('input[value^="de"]:enabled').first().check()
}

export async function chooseDay(within: Page | Locator, date: string): Promise<void> {
  await radios(within, 'date')
    .and(within.locator(`[value="${date}"]`))
    .check()
}
