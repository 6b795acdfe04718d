import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { Product } from './product.ts'
import { trailOf } from './trail.ts'

/** Many tests include a refused call; the browser reports each as a console error. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of (4\d\d|503)/

/** What a browser warns of when a menu or dialog is opened twice; other warnings depend on how busy the machine is. */
const FAULTY_WARNING = /\bDialog\b/

/** The browser opens an e-mail for five seconds after a tap: on a busy machine the server's reply may come later. */
const LATE_EMAIL = /^Not allowed to launch 'mailto:.*because a user gesture is required/s

/** Firefox says so of a font that was on its way when the page was left (NS_BINDING_ABORTED). */
export const LEFT_FONT = /^download failed \(font-family: .* status=2152398850/

const isOurs = (message: ConsoleMessage) =>
  (message.type() === 'error' || (message.type() === 'warning' && FAULTY_WARNING.test(message.text()))) &&
  !LATE_EMAIL.test(message.text()) &&
  !(REFUSED_CALL.test(message.text()) && message.location().url.includes('/api/'))

export interface Fixtures {
  /** Faults of this test's pages: page errors, console errors and warnings, violations of the content security policy. */
  faults: string[]
}

export interface WorkerFixtures {
  product: Product
}

/** Every browser test fails on a page error, a console error or warning, or a policy violation. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // Playwright reads a fixture's dependencies from this pattern; this one has none.
    async ({}, use) => {
      const product = await Product.start()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url)
  },
  faults: [
    async ({ context }, use, info) => {
      const printTrail = await trailOf(context)
      const faults: string[] = []
      const watch = (page: Page) => {
        page.on('pageerror', ({ message }) => {
          if (!LEFT_FONT.test(message)) faults.push(`page error: ${message}`)
        })
        page.on('console', message => {
          if (isOurs(message)) faults.push(`console: ${message.text()}`)
        })
      }
      context.on('page', watch)
      for (const page of context.pages()) watch(page)
      await use(faults)
      await printTrail(info)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** Expects a console line that the specification requires or the test provokes, and does not count it as a fault. */
export async function expectFault(faults: string[], text: string): Promise<void> {
  await expect.poll(() => faults.filter(fault => fault.includes(text)).length).toBeGreaterThan(0)
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes(text)))
}

export { expect } from '@playwright/test'
