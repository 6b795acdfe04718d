import { STATES } from './pictures/scenes.ts'
import { Sessions } from './pictures/stage.ts'
import { expectTextsFromFiles } from './pseudo.ts'
import { test } from './support/test.ts'

test('every text in menus, dialogs, errors and empty lists comes from the translation files', async ({
  browser,
  product,
}) => {
  test.setTimeout(3_600_000)
  await expectTextsFromFiles(browser, STATES, new Sessions(product.url))
})
