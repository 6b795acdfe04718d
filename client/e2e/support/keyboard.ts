import { expect, type Locator, type Page } from '@playwright/test'

/** More Tab stops than any page of the product has. */
const MOST_STEPS = 120

/** A person without a mouse. Every focused element must show its focus. */
export class Keyboard {
  readonly page: Page
  /** Elements whose focus was not visible. */
  readonly unseen = new Set<string>()

  constructor(page: Page) {
    this.page = page
  }

  /** Presses a key, once or several times. */
  async press(key: string, times = 1): Promise<void> {
    for (let count = 0; count < times; count++) await this.page.keyboard.press(key)
    await this.look()
  }

  type = (text: string) => this.page.keyboard.type(text)

  /** Presses Tab or Shift+Tab until the target has the focus. */
  async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor()
    for (let step = 0; step < MOST_STEPS; step++) {
      if (await holdsFocus(target)) return
      await this.press(key)
    }
    throw new Error(`${String(MOST_STEPS)} Tab stops do not reach ${String(target)}`)
  }

  /** Moves to the field and types the text. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.type(text)
  }

  /** Moves to the button or link and presses Enter. */
  async activate(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.reach(target, key)
    await this.page.keyboard.press('Enter')
  }

  async look(): Promise<void> {
    const unseen = await this.page.evaluate(() => {
      const focused = document.activeElement
      // At the start of a page or dialog the focus is on a non-interactive element, for screen readers.
      if (!focused || focused === document.body || focused.getAttribute('tabindex') === '-1') return null
      const isRung = (element: Element | null) => {
        if (!element) return false
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
        return (
          outlineStyle !== 'none' && Number(outlineWidth.slice(0, -2)) >= 2 && !outlineColor.endsWith(', 0)')
        )
      }
      // The focus ring of a field may be drawn by an element beside or around it.
      const near = [focused, focused.parentElement, focused.nextElementSibling, focused.closest('label')]
      if (near.some(isRung)) return null
      return `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)}`
    })
    if (unseen !== null) this.unseen.add(unseen)
  }

  /** Checks that the focus was visible at every step so far. */
  expectSeen(): void {
    expect([...this.unseen]).toEqual([])
  }
}

const holdsFocus = (target: Locator) => target.first().evaluate(element => element === document.activeElement)
