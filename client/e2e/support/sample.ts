import type { Locator } from '@playwright/test'

/**
 * Chooses the first branch or service of the sample chain in a select. Other tests add theirs at the same time, perhaps
 * at one branch only; the ids of the sample begin with "de".
 */
export async function chooseSample(field: Locator): Promise<void> {
  const value = await field.locator('option[value^="de"]').first().getAttribute('value')
  await field.selectOption(value)
}
