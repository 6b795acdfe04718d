import { writeFile } from 'node:fs/promises'
import type { Language } from '@car-wash/server/contract/constants'
import type { WebDriver } from 'selenium-webdriver'
import type { ApiPerson } from '../support/api.ts'
import { test } from '../support/test.ts'
import { Phone, startWebKit } from './phone.ts'

type Begin = (language: Language, person?: ApiPerson) => Promise<Phone>

/** A test in WebKit; Playwright only runs it. A failed one leaves a picture of what the phone showed. */
export const walk = test.extend<{ begin: Begin }, { driver: WebDriver }>({
  // Those of Playwright's own pages, which these tests do not open.
  faults: ({}, use) => use([]),
  driver: [
    async ({}, use) => {
      const { driver, stop } = await startWebKit()
      await use(driver)
      await stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  begin: async ({ driver, product }, use, info) => {
    await use(async (language, person) => {
      const phone = new Phone(driver, product.url, language)
      await phone.begin(language, person)
      return phone
    })
    if (info.status === info.expectedStatus) return
    const picture = info.outputPath('phone.png')
    await writeFile(picture, await driver.takeScreenshot(), 'base64')
    await info.attach('phone', { path: picture })
  },
})
