import type { Page } from '@playwright/test'
import { carIn, carsAt, boardOf, sheetOf } from './support/board.ts'
import { signInWithBranch } from './support/desk.ts'
import { dayFromNow } from './support/api.ts'
import { SAMPLE_BRANCH } from './support/sample.ts'
import { chooseFirst } from './support/steps.ts'
import { Visitor } from './support/visitor.ts'
import { expect, test } from './support/test.ts'

/** Notes the names of the parts that move in each transition of the page, and how long they take. */
async function watchTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = change => {
      const transition = start(change)
      void transition.ready.then(() => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition-group'))
            seen.push(`${effect.pseudoElement} ${String(effect.getTiming().duration)}`)
      })
      return transition
    }
  })
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}

for (const { reducedMotion, title, once } of [
  {
    reducedMotion: 'no-preference',
    title: 'a sheet grows out of the tapped card and returns to it in 200 ms',
    once: ['::view-transition-group(sheet) 200'],
  },
  { reducedMotion: 'reduce', title: 'a sheet opens and closes at once where motion is not wanted', once: [] },
] as const) {
  test(title, async ({ page, product }) => {
    const { admin, branch } = await signInWithBranch(page, product.url)
    const [car] = await carsAt(admin, branch, ['10:00'])
    if (!car) throw new Error('a car was booked')
    const seen = await watchTransitions(page)
    await page.emulateMedia({ reducedMotion })
    await page.goto(boardOf(branch))
    const card = carIn(page, 1, car.plate)
    await card.getByRole('button', { name: 'Open' }).click()
    await expect(sheetOf(page)).toBeVisible()
    await expect.poll(seen).toEqual(once)
    await page.keyboard.press('Escape')
    await expect(sheetOf(page)).toHaveCount(0)
    await expect.poll(seen).toEqual([...once, ...once])
    await expect(card).not.toHaveAttribute('style', /view-transition-name/)
  })
}

test('the times of another day follow the chosen day in 200 ms', async ({ page }) => {
  const seen = await watchTransitions(page)
  const visitor = new Visitor(page)
  await page.goto('/serviceBooking')
  await chooseFirst(page, 'serviceId')
  await visitor.fillBooking({ branch: SAMPLE_BRANCH, date: dayFromNow(11) })
  const before = (await seen()).length
  await page.locator(`input[name=date][value="${dayFromNow(12)}"]`).check()
  await expect.poll(seen).toHaveLength(before + 1)
  expect((await seen()).at(-1)).toBe('::view-transition-group(times) 200')
})
