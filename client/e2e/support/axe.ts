import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/**
 * axe's findings on the page. No page has frames, so axe needs no second page to merge their findings.
 *
 * axe asks elements for `ariaLabelledByElements` and its like before their attributes, and Firefox 153 crashes when one is
 * asked twice. The product sets attributes alone, so nothing is lost without these properties.
 */
export async function axeFindings(page: Page): Promise<AxeResults['violations']> {
  await page.evaluate(() => {
    for (const name of Object.getOwnPropertyNames(Element.prototype))
      if (/^aria\w+Elements$/.test(name)) Reflect.deleteProperty(Element.prototype, name)
  })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
}
