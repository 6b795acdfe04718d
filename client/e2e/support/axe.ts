import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** axe's findings on the page. No page has frames, so axe needs no second page to merge their findings. */
export async function axeFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
}
