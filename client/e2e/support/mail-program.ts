import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface PrefilledMail {
  to: string
  subject: string
  /** Lines end in \n. */
  body: string
}

/** Replaces the admin's mail program and records what the page asks it to open. Create it before the page loads. */
export class MailProgram {
  readonly #links: string[] = []

  static async of(page: Page): Promise<MailProgram> {
    const program = new MailProgram()
    await page.exposeFunction('openInMailProgram', (link: string) => program.#links.push(link))
    await page.addInitScript(() => {
      const click = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click')?.value as () => void
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        if (this.protocol !== 'mailto:') click.call(this)
        else (window as unknown as { openInMailProgram(link: string): void }).openInMailProgram(this.href)
      }
    })
    return program
  }

  count = () => this.#links.length

  /** The latest mail, once that many have been opened. */
  async opened(count: number): Promise<PrefilledMail> {
    await expect.poll(() => this.#links.length).toBe(count)
    const link = new URL(this.#links.at(-1) ?? '')
    return {
      to: decodeURIComponent(link.pathname),
      subject: link.searchParams.get('subject') ?? '',
      body: (link.searchParams.get('body') ?? '').replaceAll('\r\n', '\n'),
    }
  }
}
