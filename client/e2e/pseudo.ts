import type { Browser, Page } from '@playwright/test'
import { CURRENCIES } from '@car-wash/server/contract/currencies'
import type { Scene } from './pictures/scene.ts'
import { play, type Sessions } from './pictures/stage.ts'
import { Data, markedTexts, markTexts } from './support/pseudo.ts'
import { expect } from './support/test.ts'

/** Shows each page with every translation marked: a text that is neither marked nor data is hard-coded. */
export async function expectTextsFromFiles(
  browser: Browser,
  scenes: readonly Scene[],
  sessions: Sessions,
): Promise<void> {
  const found: string[] = []
  for (const who of new Set(scenes.map(scene => scene.who))) {
    const context = await sessions.open(browser, who, 'en')
    await markTexts(context)
    const data = new Data()
    await data.watch(context)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await data.addCurrencies(page, CURRENCIES)
    for (const scene of scenes.filter(each => each.who === who)) {
      const width = scene.widths?.[0] ?? 1280
      await play({ page, scene, language: 'en', width, texts: markedTexts() }).catch((error: unknown) => {
        found.push(`${scene.name}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`)
      })
      const texts = await textsOn(page)
      await data.settle()
      for (const text of texts) {
        for (const words of data.foreignIn(text)) found.push(`${scene.name}: “${words}” in “${text}”`)
      }
    }
    await context.close()
  }
  expect(found).toEqual([])
}

/** Every readable text of the page, including its title and the labels of pictures and fields; not what fields contain. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement || parentElement.closest('script, style, template, textarea')) continue
      const isOption = parentElement.tagName === 'OPTION'
      if (isOption || parentElement.checkVisibility({ visibilityProperty: true }))
        texts.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('[placeholder], [title], [alt]')) {
      for (const name of ['placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(texts.map(text => text.trim()).filter(text => text !== ''))]
  })
}
