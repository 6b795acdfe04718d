import { expect, type Locator, type Page } from '@playwright/test'

/** More steps than any page of the product has from one end to the other. */
const MOST_STEPS = 120

/** A person without a mouse. Every place the focus comes to must show it. */
export class Keyboard {
  readonly page: Page
  /** Where the focus could not be seen. */
  readonly unseen = new Set<string>()

  constructor(page: Page) {
    this.page = page
  }

  /** A key, as often as said. */
  async press(key: string, times = 1): Promise<void> {
    for (let count = 0; count < times; count++) await this.page.keyboard.press(key)
    await this.look()
  }

  type = (text: string) => this.page.keyboard.type(text)

  /** Tab, or Shift+Tab, until the focus is there. */
  async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor()
    for (let step = 0; step < MOST_STEPS; step++) {
      if (await holdsFocus(target)) return
      await this.press(key)
    }
    throw new Error(`${String(MOST_STEPS)} steps do not lead to ${String(target)}`)
  }

  /** To the field, and what is typed there. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.type(text)
  }

  /** To the button or link, and Enter. */
  async activate(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.reach(target, key)
    await this.page.keyboard.press('Enter')
  }

  async look(): Promise<void> {
    const unseen = await this.page.evaluate(() => {
      const focused = document.activeElement
      // Where a page or dialog begins the focus rests on what is no control, for screen readers.
      if (!focused || focused === document.body || focused.getAttribute('tabindex') === '-1') return null
      const isRung = (element: Element | null) => {
        if (!element) return false
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)')
      }
      // The ring of a field that is drawn by a part beside or around it.
      const near = [focused, focused.parentElement, focused.nextElementSibling, focused.closest('label')]
      if (near.some(isRung)) return null
      return `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)}`
    })
    if (unseen !== null) this.unseen.add(unseen)
  }

  /** The focus was seen at each of the steps so far. */
  expectSeen(): void {
    expect([...this.unseen]).toEqual([])
  }
}

const holdsFocus = (target: Locator) => target.first().evaluate(element => element === document.activeElement)
