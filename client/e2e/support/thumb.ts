import type { Locator, Page } from '@playwright/test'

/** Counts what a person does on a phone. */
export class Thumb {
  taps = 0
  typed = 0
  fields = 0

  async tap(target: Locator): Promise<void> {
    await target.click()
    this.taps += 1
  }

  /** Types into the field that has the focus. */
  async type(page: Page, text: string): Promise<void> {
    await page.keyboard.type(text)
    this.typed += text.length
  }

  /** Taps a field and replaces what it contains. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await field.fill(text)
    this.typed += text.length
    this.fields += 1
  }
}
