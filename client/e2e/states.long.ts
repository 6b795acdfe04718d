import { LANGUAGES } from '@car-wash/server/contract/constants'
import { WIDTHS } from './pictures/scene.ts'
import { SCENES } from './pictures/scenes.ts'
import { Sessions } from './pictures/stage.ts'
import { expectAccessible } from './states.ts'
import { test } from './support/test.ts'

/** Every page and state in every language and width, of which `npm run test:e2e` plays some. */
for (const language of LANGUAGES) {
  for (const width of WIDTHS) {
    test(`every page and state is accessible (${language} at ${String(width)} px)`, async ({
      browser,
      product,
    }) => {
      test.setTimeout(3_600_000)
      await expectAccessible(browser, SCENES, { sessions: new Sessions(product.url), language, width })
    })
  }
}
