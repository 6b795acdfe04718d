import { LANGUAGES } from '@car-wash/server/contract/constants'
import { WIDTHS } from './pictures/scene.ts'
import { SCENES } from './pictures/scenes.ts'
import { Sessions } from './pictures/stage.ts'
import { expectAccessible } from './states.ts'
import { test } from './support/test.ts'

const IN_SHORT = ['en 1280', 'ar 360']

/** Pages and states in the languages and widths that `npm run test:e2e` leaves out. */
for (const language of LANGUAGES) {
  for (const width of WIDTHS) {
    if (IN_SHORT.includes(`${language} ${String(width)}`)) continue
    test(`every page and state is accessible (${language} at ${String(width)} px)`, async ({
      browser,
      product,
    }) => {
      test.setTimeout(3_600_000)
      await expectAccessible(browser, SCENES, { sessions: new Sessions(product.url), language, width })
    })
  }
}
