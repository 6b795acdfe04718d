import type { Locator, Page } from '@playwright/test'

/** The page of the sample chain's first branch. */
export const BRANCH_PAGE = '/branches/de3000000100000000000000'

/** The first branch of the sample chain, open every day. */
export const SAMPLE_BRANCH = 'Washline Roma Centro'

/** Of the sample chain, and not added by another test, which may have closed it for any day. */
export const isSample = ({ _id }: { _id: string }): boolean => _id.startsWith('de')

/** Leaves out of a public list what other tests, which share the product, have added to it. */
export async function showSample(page: Page, list: 'branches' | 'services'): Promise<void> {
  await page.route(`**/api/bookings/${list}*`, async route => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: { _id: string }[] }
    await route.fulfill({ response: reply, json: { data: data.filter(isSample) } })
  })
}

/**
 * Chooses the first branch or service of the sample chain in a select. Other tests add theirs at the same time, perhaps
 * at one branch only; the ids of the sample begin with "de".
 */
export async function chooseSample(field: Locator): Promise<void> {
  const value = await field.locator('option[value^="de"]:not([disabled])').first().getAttribute('value')
  await field.selectOption(value)
}
