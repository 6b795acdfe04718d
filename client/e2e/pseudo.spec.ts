import { isOfAdmins } from './pictures/scene.ts'
import { PAGES } from './pictures/pages.ts'
import { Sessions } from './pictures/stage.ts'
import { expectTextsFromFiles } from './pseudo.ts'
import { test } from './support/test.ts'

/** `npm run test:long` covers their states. */
for (const [group, pages] of [
  ['visitors and customers', PAGES.filter(page => !isOfAdmins(page))],
  ['admins', PAGES.filter(isOfAdmins)],
] as const) {
  test(`every text on the pages of ${group} comes from the translation files`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(400_000)
    await expectTextsFromFiles(browser, pages, new Sessions(product.url))
  })
}
