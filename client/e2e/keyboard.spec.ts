import { newEmail, PASSWORD } from './support/api.ts'
import { Keyboard } from './support/keyboard.ts'
import { chosen, radios } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { signInCustomer, Visitor } from './support/visitor.ts'

test('a visitor without a mouse skips to the content, registers and logs in', async ({ page }) => {
  test.slow()
  const { t } = new Visitor(page)
  const keyboard = new Keyboard(page)
  const main = page.locator('main')
  await page.goto('/')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('common.skipToContent') })).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(main.locator(':focus')).toHaveCount(1)

  await keyboard.activate(
    page.getByRole('banner').getByRole('link', { name: t('nav.register'), exact: true }),
    'Shift+Tab',
  )
  await page.waitForURL('**/register')
  const email = newEmail()
  await keyboard.fill(main.getByLabel(t('auth.name'), { exact: true }), 'Ada Lovelace')
  await keyboard.fill(main.getByLabel(t('auth.email'), { exact: true }), email)
  await keyboard.fill(main.getByLabel(t('auth.password'), { exact: true }), 'short')
  await keyboard.fill(main.getByLabel(t('auth.phone'), { exact: true }), '+39 333 1234567')
  await keyboard.press('Enter')
  // The field with the error has the focus and can be corrected at once.
  await expect(main.getByLabel(t('auth.password'), { exact: true })).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')

  await page.waitForURL('**/login')
  await expect(main.getByRole('button', { name: t('auth.login'), exact: true })).toBeVisible()
  await keyboard.fill(main.getByLabel(t('auth.email'), { exact: true }), email)
  await keyboard.fill(main.getByLabel(t('auth.password'), { exact: true }), PASSWORD)
  await keyboard.press('Enter')
  await page.waitForURL('**/profile')
  keyboard.expectSeen()
})

test('a customer without a mouse books a wash and cancels it; dialogs trap the focus and return it', async ({
  page,
  product,
}) => {
  test.slow()
  const { t } = await signInCustomer(page, product.url)
  const keyboard = new Keyboard(page)
  const main = page.locator('main')
  await page.goto('/Services')
  await keyboard.activate(main.getByRole('link', { name: `${t('services.bookNow')} Express Wash` }))
  await page.waitForURL('**/serviceBooking')

  await keyboard.reach(radios(main, 'branchId').first())
  await keyboard.press('Space')
  // In the evening there are no times left today, and the first free day is chosen.
  await keyboard.reach(chosen(main, 'date'))
  await keyboard.press('ArrowRight', 3)
  await keyboard.press('ArrowDown')
  const times = radios(main, 'time')
  await keyboard.reach(times.first())
  await keyboard.press('Space')
  await keyboard.press('ArrowRight', 2)
  await expect(times.nth(2)).toBeChecked()
  await keyboard.activate(main.getByRole('button', { name: t('booking.addDetails') }))
  await expect(main.getByLabel(t('booking.plate'))).toBeFocused()
  await keyboard.reach(main.getByLabel(t('booking.notes'), { exact: true }))
  await keyboard.type('Typed, not clicked')
  await keyboard.activate(main.getByRole('button', { name: t('booking.submit') }))
  await expect(main.getByRole('heading', { name: t('booking.bookedTitle') })).toBeFocused()

  await keyboard.activate(main.getByRole('link', { name: t('booking.toDashboard') }))
  await page.waitForURL('**/customer/dashboard')
  const cancel = main.getByRole('button', { name: t('dashboard.cancel') }).first()
  await keyboard.activate(cancel)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let step = 0; step < 5; step++) {
    await keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()

  // What had the focus may have just disappeared: Escape on the page below closes the dialog too.
  await keyboard.press('Enter')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await dialog.locator(':focus').evaluate((focused: HTMLElement) => {
    focused.blur()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()

  await keyboard.press('Enter')
  await keyboard.activate(dialog.getByRole('button', { name: t('dashboard.cancel') }))
  await expect(page.getByText(t('dashboard.cancelled')).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  // The booking has moved and its button is gone; the focus is still in the content.
  await expect(main.locator(':focus')).toHaveCount(1)
  keyboard.expectSeen()
})

test('the small-screen menu opens, traps the focus and returns it on Escape', async ({ page }) => {
  const { t } = new Visitor(page)
  const keyboard = new Keyboard(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Services')
  const button = page.getByRole('button', { name: t('nav.menu'), exact: true })
  await keyboard.activate(button)
  const menu = page.getByRole('dialog')
  await expect(menu.locator(':focus')).toHaveCount(1)
  await keyboard.reach(menu.getByRole('link', { name: t('nav.about') }))
  await keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await keyboard.activate(button)
  await keyboard.activate(menu.getByRole('link', { name: t('nav.about') }))
  await page.waitForURL('**/AboutUs')
  keyboard.expectSeen()
})

test('Escape closes the sign-in sheet over a dialog, and leaves the dialog', async ({
  page,
  context,
  product,
}) => {
  const { t } = await signInCustomer(page, product.url)
  await page.goto('/sessions')
  await page
    .locator('main')
    .getByRole('button', { name: t('account.endAll') })
    .click()
  const dialog = page.getByRole('alertdialog', { includeHidden: true })
  await dialog.locator('input').fill(PASSWORD)
  await context.clearCookies()
  await dialog.getByRole('button', { name: t('account.endAll') }).click()
  const sheet = page.locator('dialog[open]')
  // The focus is on the page below, as after a button that was disabled.
  await sheet.locator(':focus').evaluate((focused: HTMLElement) => focused.blur())
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(dialog).toBeVisible()
})
