import { LANGUAGES, TOAST_MS } from '@car-wash/server/contract/constants'
import { axeFindings } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { readIn } from './support/texts.ts'
import { Visitor } from './support/visitor.ts'
import { DAY, newPlate, sheetOf } from './support/board.ts'
import { bookWalkIn, newName, railLink, signInWithBranch } from './support/desk.ts'
import { expectToast } from './support/toasts.ts'

for (const language of LANGUAGES) {
  test(`a button opens the search for customers and bookings on a phone (${language})`, async ({ page }) => {
    const text = await readIn(page, language)
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

test('the search of the desk finds by the last four digits, the end of a plate and a name without accents, and opens the customer’s page', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin, branch } = await signInWithBranch(page, product.url)
  const last = newName('').trim()
  const end = `0${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`
  const phone = `+39 377 ${String(Math.floor(Math.random() * 900) + 100)}${end}`
  const { _id } = await admin.call('POST /admin/customers', { body: { name: `Niccolò ${last}`, phone } })
  const plate = newPlate()
  await bookWalkIn(admin, branch, { date: DAY, name: newName('Rosa'), plate })
  await page.goto('/AdminDashboard/Board')
  const box = page.getByRole('searchbox', { name: 'Find a customer or booking' })
  const results = page.getByRole('region', { name: 'Search results' })
  for (const [typed, found] of [
    [end, phone],
    [phone.slice(4).replaceAll(' ', ''), phone],
    [plate.slice(-5).toLowerCase(), plate],
    [`niccolo ${last}`, `Niccolò ${last}`],
  ] as const) {
    await box.fill(typed)
    await expect(results.getByRole('link').filter({ hasText: found }).first(), typed).toBeVisible()
  }
  await box.fill('nobody is called this')
  await expect(results).toContainText('Nothing found')
  await box.press('Escape')
  await expect(results).toHaveCount(0)

  await box.fill(plate.slice(-5))
  await results.getByRole('link').filter({ hasText: plate }).click()
  await expect(sheetOf(page)).toContainText(plate)
  await page.keyboard.press('Escape')

  await box.fill(`niccolo ${last}`)
  await results.getByRole('link').filter({ hasText: last }).click()
  await expect(page).toHaveURL(new RegExp(`id=${_id}`))
  const main = page.locator('main')
  for (const text of [phone, 'Visits', 'No-shows in the last year', 'Still to pay'])
    await expect(main).toContainText(text)
  await main.getByLabel('Desk notes').fill('Pays on Fridays')
  const saved = page.waitForResponse(reply => reply.url().endsWith('/notes') && reply.ok())
  await main.getByRole('button', { name: 'Save notes' }).click()
  await saved
  await page.reload()
  await expect(main.getByLabel('Desk notes')).toHaveValue('Pays on Fridays')

  await (await railLink(page, 'Figures', 'Reports')).click()
  await expect(page.getByRole('table').last()).toBeVisible()
  await page.goBack()

  await test.step('a package is sold on the page', async () => {
    await main.getByRole('button', { name: 'Add package' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Sell package' }).click()
    await expect(dialog).toContainText('Choose a package')
    const offer = (await admin.packages()).find(({ name }) => name === 'Express Four')
    await dialog.getByLabel('Package').selectOption(offer?._id ?? '')
    await dialog.getByRole('radio', { name: 'Card', exact: true }).click()
    await dialog.getByLabel('Where is the money taken?').selectOption(branch._id)
    await dialog.getByRole('button', { name: 'Sell package' }).click()
    await expectToast(page, { kind: 'success', text: 'Package sold', ms: TOAST_MS.success })
    await expect(dialog).toHaveCount(0)
    await expect(main.getByText('Express Four').first()).toBeVisible()
  })

  await test.step('the report that was read before the sale is read again', async () => {
    const read = page.waitForResponse(reply => reply.url().includes('/api/admin/reports') && reply.ok())
    await (await railLink(page, 'Figures', 'Reports')).click()
    await read
  })
})

for (const language of LANGUAGES) {
  test(`a list that is searched for too little asks for more, and shows what is then found (${language})`, async ({
    page,
  }) => {
    const text = await readIn(page, language)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/admin/login')
    await new Visitor(page, language).login('super@demo.example', 'Demo-wash-2025')
    for (const list of ['/AdminDashboard/Bookings?', '/AdminDashboard/Bookings?tab=packages&']) {
      await page.goto(`${list}q=a`)
      const notice = page.getByRole('status').filter({ hasText: text('counter.foundMore') })
      await expect(notice).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect((await axeFindings(page)).map(({ id }) => id)).toEqual([])
      await page.goto(`${list}q=renato`)
      await expect(page.getByText('Renato Fedele').first()).toBeVisible()
      await expect(notice).toBeHidden()
    }
    await page.goto('/AdminDashboard/Customers?q=a')
    await expect(page.getByRole('status').filter({ hasText: text('counter.foundMore') })).toBeVisible()
    await expect(page.getByText(text('customers.empty'))).toHaveCount(0)
    await page.goto('/AdminDashboard/Customers?q=renato')
    await expect(page.getByText('Renato Fedele').first()).toBeVisible()
  })
}
