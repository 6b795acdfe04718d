import type { Page } from '@playwright/test'
import { type PageRow, PAGES } from '@car-wash/server/contract/pages'
import { ApiPerson, BRANCH_ADMIN, REGULAR, SUPER_ADMIN } from './support/api.ts'
import { BRANCH_PAGE } from './support/sample.ts'
import { paintBetweenTasks } from './support/slow-page.ts'
import { expect, test } from './support/test.ts'
import { signInAhead } from './support/visitor.ts'

const WIDTHS = [360, 1280]

/** Replies come this many milliseconds late, so that every placeholder is seen first. */
const LATE = 250

const screens: readonly PageRow[] = PAGES
/** Pages for everybody that are not the same for a customer. */
const OTHERWISE = ['/', '/Services', '/packages', '/earliest']
const pathsOf = (role: 'visitor' | 'customer' | 'branch-admin' | 'super-admin') =>
  screens
    .filter(({ who, path }) => {
      if (who !== 'all') return role !== 'visitor' && who.includes(role)
      return role === 'visitor' || (role === 'customer' && OTHERWISE.includes(path))
    })
    .map(({ path }) => (path === '/branches/:branch' ? BRANCH_PAGE : path))

const people = [
  { name: 'a visitor', role: 'visitor' },
  { name: 'a regular customer', role: 'customer', email: REGULAR },
  { name: 'a branch admin', role: 'branch-admin', email: BRANCH_ADMIN },
  { name: 'a super-admin', role: 'super-admin', email: SUPER_ADMIN },
] as const

interface Shift {
  value: number
  /** Milliseconds from the start of the document. */
  at: number
  moved: string[]
}

/** Our font replaces one of these without a move (client/src/theme/fonts.css); a machine without them shows a wider one. */
const FALLBACK =
  "local('Arial Bold'), local('Roboto Bold'), local('Liberation Sans Bold'), local('Helvetica Bold')"

/** The shifts so far; on a machine without the fallback those until our fonts are shown do not count. */
const shiftsSoFar = (page: Page) =>
  page.evaluate(async fallback => {
    const isKnown = await new FontFace('Fallback', fallback).load().then(
      () => true,
      () => false,
    )
    const { shifts, fontsShown } = window as unknown as { shifts: Shift[]; fontsShown: number }
    return isKnown ? shifts : shifts.filter(({ at }) => at > fontsShown)
  }, FALLBACK)

/** Opens the page afresh, waits until it is complete and still, and returns what has moved by itself. */
async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  return shiftsSoFar(page)
}

/** Records layout shifts from the start of every document of the page, and when it has last shown a new font. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts, fontsShown: 0 })
    document.fonts.addEventListener('loadingdone', () => {
      const shown = () => Object.assign(window, { fontsShown: performance.now() })
      requestAnimationFrame(() => requestAnimationFrame(shown))
    })
    const describe = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${[...node.classList].slice(0, 4).join('.')} "${node.textContent.slice(0, 30)}"`
        : String(node?.nodeName)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        // Too small to see: digits that change within a field of fixed size.
        if (entry.hadRecentInput || entry.value < 0.00005) continue
        const moved = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${describe(node)} ${[from.x, from.y, from.width, from.height].map(Math.round).join()} → ${[to.x, to.y, to.width, to.height].map(Math.round).join()}`,
        )
        shifts.push({ value: entry.value, at: entry.startTime, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

for (const { name, role, ...person } of people) {
  for (const width of WIDTHS) {
    test(`nothing moves by itself on any page of ${name} at ${String(width)} px`, async ({
      page,
      product,
    }) => {
      test.slow()
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
      if ('email' in person) await signInAhead(page, await ApiPerson.signIn(product.url, person.email))
      await watchShifts(page)
      await paintBetweenTasks(page)
      await page.route('**/api/**', async route => {
        await new Promise(done => setTimeout(done, LATE))
        await route.continue()
      })
      const found: string[] = []
      for (const path of pathsOf(role)) {
        for (const { value, moved } of await shiftsOf(page, path)) {
          found.push(`${path} ${value.toFixed(4)}\n    ${moved.join('\n    ')}`)
        }
      }
      expect(found).toEqual([])
    })
  }
}
