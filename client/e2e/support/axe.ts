import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** axe's findings on the page. No page has frames, so axe needs no second page to merge their findings. */
export async function axeFindings(page: Page): Promise<AxeResults['violations']> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
}
