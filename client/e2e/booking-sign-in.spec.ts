import { ApiPerson, dayFromNow, PASSWORD } from './support/api.ts'
import { SAMPLE_BRANCH } from './support/sample.ts'
import { chooseFirst, chosen } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { signInCustomer, Visitor } from './support/visitor.ts'

test('a customer whose session ends while booking signs in over the page and books what was typed', async ({
  page,
  context,
  product,
}) => {
  const { customer, visitor, t } = await signInCustomer(page, product.url)
  await page.goto('/serviceBooking')
  await chooseFirst(page, 'serviceId')
  await visitor.fillBooking({ branch: SAMPLE_BRANCH, date: dayFromNow(8) })
  await page.getByRole('button', { name: t('booking.addDetails') }).click()
  const notes = page.getByLabel(t('booking.notes'), { exact: true })
  await notes.fill('A roof box')
  const typed = async () =>
    Promise.all([chosen(page, 'branchId'), chosen(page, 'serviceId'), notes].map(field => field.inputValue()))
  const before = await typed()
  await context.clearCookies()
  await visitor.submit()

  const dialog = page.getByRole('dialog', { name: t('auth.again') })
  await expect(dialog.getByLabel(t('auth.email'), { exact: true })).toHaveValue(customer.email)
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t('auth.login'), exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await typed()).toEqual(before)
  await expect(page.locator('main').getByRole('button', { name: t('booking.submit') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('booking.bookedTitle') })).toBeVisible()
  const [booking] = await customer.bookings()
  const [branchId, serviceId] = before
  expect(booking).toMatchObject({
    notes: 'A roof box',
    bookingDate: dayFromNow(8),
    branchId: { _id: branchId },
    serviceId: { _id: serviceId },
  })
})

test('a visitor fills in the form, says at the end who they are, and is booked with the password typed once', async ({
  page,
  product,
}) => {
  const visitor = new Visitor(page)
  const { t } = visitor
  await page.goto('/Services')
  // Other tests add services, some at one branch only.
  await page.getByRole('link', { name: `${t('services.bookNow')} Express Wash` }).click()
  await page.waitForURL('**/serviceBooking')
  await visitor.fillBooking({ branch: SAMPLE_BRANCH, date: dayFromNow(9) })
  await visitor.submit()

  const sheet = page.getByRole('dialog', { name: t('auth.identify') })
  const field = (name: string) => sheet.getByRole('textbox', { name: t(`auth.${name}`), exact: true })
  await field('name').fill('Ada Lovelace')
  await field('phone').fill('+39 333 1234567')
  await field('email').fill(visitor.email)
  await sheet.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: t('auth.registerAndBook') }).click()
  await expect(page.getByRole('heading', { name: t('booking.bookedTitle') })).toBeVisible()
  await expect(visitor.navLink(t('nav.dashboard'))).toBeVisible()
  const person = await ApiPerson.signIn(product.url, visitor.email, PASSWORD)
  expect(await person.bookings()).toMatchObject([
    { bookingDate: dayFromNow(9), branchId: { name: SAMPLE_BRANCH } },
  ])
  // The device keeps the choice for the next visit, and nothing about the person but what the session needs.
  const kept = await page.evaluate(
    () => `${JSON.stringify(sessionStorage)} ${localStorage.getItem('last-wash') ?? ''}`,
  )
  expect(kept).toContain('branchId')
  expect(kept).not.toMatch(/Ada|333|@|Lavaggio/)

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.logout') })
    .first()
    .click()
  await page.waitForURL(url => url.pathname === '/')
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.getItem('last-wash')])).toEqual([
    0,
    null,
  ])
})
