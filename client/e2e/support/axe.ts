import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page. No page of the product has frames, so no second page has to gather their findings. */
export async function axeFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
}
