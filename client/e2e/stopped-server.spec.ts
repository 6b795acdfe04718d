import { BRAND } from '@car-wash/server/contract/brand'
import { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

/** Unlike offline.spec.ts this needs nothing of Chromium's protocol: it runs in Firefox too. */
test.use({ serviceWorkers: 'allow' })

test('a page reloaded while the server is stopped is the offline page in its language, and comes back by itself', async ({
  page,
  faults,
}) => {
  const product = await Product.start({}, 'main')
  const visitor = new Visitor(page)
  await page.goto(product.url)
  await visitor.chooseLanguage('ar')
  const { t } = visitor
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)

  await product.kill()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline.title'))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')

  await product.run()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    t('landing.hero.title', { brand: BRAND.name }),
  )
  await product.stop()
  // What the page and its worker asked for while no server listened; Firefox reports it without a code.
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_CONNECTION|ERR_FAILED/.test(fault)))
})
