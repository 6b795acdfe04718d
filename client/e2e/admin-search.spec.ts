import { LANGUAGES } from '@car-wash/server/contract/constants'
import { axeFindings } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'
import { Visitor } from './support/visitor.ts'

for (const language of LANGUAGES) {
  test(`on a phone a button opens the search for customers and bookings (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    const text = textsOf(language)
    await context.addCookies([{ name: 'i18next', value: language, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/admin/login')
    await new Visitor(page, language).login('super@demo.example', 'Demo-wash-2025')
    await page.goto('/AdminDashboard/Board')
    const button = page.getByRole('button', { name: text('admin.search') })
    const box = page.getByRole('searchbox', { name: text('admin.search') })
    await expect(box).toBeHidden()
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(box).toBeFocused()

    await page.keyboard.type('an')
    const results = page.getByRole('region', { name: text('counter.found') })
    await expect(results.getByRole('link').nth(2)).toBeVisible()
    const { left, right } = await results.evaluate(panel => panel.getBoundingClientRect())
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(360)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect((await axeFindings(page)).map(({ id }) => id)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(results).toBeHidden()
    await expect(box).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.type('an')
    await results.getByRole('link').first().click()
    await expect(page).not.toHaveURL(/Board/)
    await expect(box).toBeHidden()
  })
}
