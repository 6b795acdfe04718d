import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { ApiPerson, newEmail, PASSWORD, REGULAR } from './support/api.ts'
import { Product } from './support/product.ts'
import { radios } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { Thumb } from './support/thumb.ts'
import { Visitor } from './support/visitor.ts'

const A_MINUTE = 60_000
const STEP_MS = SLOT_MINUTES * A_MINUTE

/** The figures are in server/docs/performance.md. */
test.use({ viewport: { width: 360, height: 740 } })

const DOORS = { next: 6, book: 8, earliest: 8 }

for (const [door, most] of Object.entries(DOORS)) {
  test(`a new customer on a phone who starts with "${door}" is booked within ${String(most)} taps, with the password typed once`, async ({
    page,
    product,
  }) => {
    test.slow()
    const { t } = new Visitor(page)
    const thumb = new Thumb()
    const main = page.locator('main')
    // The earliest start must not pass while the form is filled in: the next one is more than a minute away.
    await expect
      .poll(() => STEP_MS - (Date.now() % STEP_MS), { timeout: 2 * A_MINUTE })
      .toBeGreaterThan(A_MINUTE)
    await page.goto('/')
    if (door === 'next') {
      const times = page.locator('section', {
        has: page.getByRole('heading', { name: t('landing.next.title') }),
      })
      await thumb.tap(times.getByRole('listitem').getByRole('link').first())
    } else {
      await thumb.tap(main.getByRole('link', { name: t(`landing.hero.${door}`) }))
    }
    if (door === 'book') {
      const classic = main.getByRole('listitem').filter({ hasText: 'Classic Wash' }).first()
      await thumb.tap(classic.getByRole('link', { name: t('services.bookNow') }))
      const times = main.getByRole('region', { name: t('earliest.list') })
      await thumb.tap(times.getByRole('button').first())
    } else if (door === 'earliest') {
      await thumb.tap(main.getByRole('radio', { name: t('status.vehicle.suv') }))
      await thumb.tap(main.getByRole('link', { name: t('earliest.book') }).first())
      await main.getByRole('heading', { level: 1, name: t('titles.serviceBooking') }).waitFor()
    }
    const book = main.getByRole('button', { name: t('booking.submit') })
    await expect(book).toBeInViewport({ ratio: 1 })
    await thumb.tap(book)

    const sheet = page.getByRole('dialog', { name: t('auth.identify') })
    const email = newEmail()
    await expect(sheet.getByLabel(t('auth.name'), { exact: true })).toBeFocused()
    await thumb.type(page, 'Ada Rossi')
    for (const [field, text] of [
      ['email', email],
      ['password', PASSWORD],
      ['phone', '+39 333 1234567'],
    ] as const) {
      await thumb.tap(sheet.getByLabel(t(`auth.${field}`), { exact: true }))
      await thumb.type(page, text)
    }
    await thumb.tap(sheet.getByRole('button', { name: t('auth.registerAndBook') }))
    await expect(main.getByRole('heading', { name: t('booking.bookedTitle') })).toBeVisible()

    expect(thumb.taps).toBeLessThanOrEqual(most)
    expect(thumb.typed).toBe('Ada Rossi+39 333 1234567'.length + email.length + PASSWORD.length)
    const person = await ApiPerson.signIn(product.url, email, PASSWORD)
    expect(await person.bookings()).toMatchObject([
      { vehicle: { type: door === 'earliest' ? 'suv' : 'car' } },
    ])
  })
}

test('a regular on a phone books the usual wash again within three taps', async ({ page, product }) => {
  const visitor = new Visitor(page)
  const regular = await ApiPerson.signIn(product.url, REGULAR)
  await visitor.signInAs(regular)
  const before = (await regular.bookings()).length
  const { t } = visitor
  const thumb = new Thumb()
  await page.goto('/customer/dashboard')
  await thumb.tap(
    page
      .locator('main')
      .getByRole('button', { name: t('booking.again') })
      .first(),
  )
  const question = page.getByRole('alertdialog', { name: t('booking.againTitle') })
  await thumb.tap(question.getByRole('button', { name: t('booking.submit') }))
  await expect(page.getByText(t('booking.created')).first()).toBeVisible()
  expect(thumb.taps).toBeLessThanOrEqual(3)
  expect(thumb.typed).toBe(0)
  expect(await regular.bookings()).toHaveLength(before + 1)
})

test('a visitor on a phone with the form open books in four taps, on at most 1,500 px, the last two on what is in view', async ({
  page,
}) => {
  test.slow()
  // Its own chain: a form shows two branches first, and other tests make some.
  const product = await Product.start()
  const { t } = new Visitor(page)
  const main = page.locator('main')
  await page.goto(`${product.url}/serviceBooking`)
  const thumb = new Thumb()
  await thumb.tap(main.locator('input[name=branchId]').first())
  await thumb.tap(main.locator('input[name=serviceId]:enabled').first())
  await thumb.tap(radios(main, 'time').first())
  const form = await main.locator('form').boundingBox()
  expect(form?.height).toBeLessThanOrEqual(1500)
  const book = main.getByRole('button', { name: t('booking.submit') })
  await expect(book).toBeInViewport({ ratio: 1 })
  await thumb.tap(book)
  await expect(page.getByRole('dialog', { name: t('auth.identify') })).toBeVisible()
  expect(thumb.taps).toBe(4)
  await page.close()
  await product.stop()
})
