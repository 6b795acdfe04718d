import { dayFromNow } from './support/api.ts'
import { chooseSample } from './support/sample.ts'
import { expect, expectFault, test } from './support/test.ts'
import { signInCustomer } from './support/visitor.ts'

/** The script of a part, by its name; not those of icons whose names begin alike. */
const scriptOf = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js`)

test('a part of the page that cannot be fetched is missing alone: what is typed stays, and it comes on request', async ({
  page,
  context,
  product,
  faults,
}) => {
  const { t } = await signInCustomer(page, product.url)
  await page.goto('/serviceBooking')
  const notes = page.getByLabel(t('booking.notes'), { exact: true })
  await notes.fill('A roof box')
  await chooseSample(page.getByLabel(t('booking.service'), { exact: true }))
  await page.getByLabel(t('booking.branch'), { exact: true }).selectOption({ label: 'Washline Roma Centro' })
  await context.route(scriptOf('calendar'), route => route.abort())
  await page.getByRole('button', { name: t('booking.otherDays') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('errors.part') })).toBeVisible()
  await expect(notes).toHaveValue('A roof box')
  await context.unroute(scriptOf('calendar'))
  await page.getByRole('button', { name: t('common.tryAgain') }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(notes).toHaveValue('A roof box')
  await expectFault(faults, 'ERR_FAILED')
  await expectFault(faults, 'A part of the page could not be fetched')
})

test('toasts that cannot be fetched take nothing with them', async ({ page, context, product, faults }) => {
  await context.route(scriptOf('toast-host'), route => route.abort())
  const { visitor, t } = await signInCustomer(page, product.url)
  await page.goto('/serviceBooking')
  await chooseSample(page.getByLabel(t('booking.service'), { exact: true }))
  await visitor.fillBooking({ branch: 'Washline Roma Centro', date: dayFromNow(11) })
  const notes = page.getByLabel(t('booking.notes'), { exact: true })
  await notes.fill('A roof box')
  await context.setOffline(true)
  await visitor.submit()
  await expectFault(faults, 'A part of the page could not be fetched')
  await expect(notes).toHaveValue('A roof box')
  await context.setOffline(false)
  await visitor.submit()
  await expect(page.getByRole('heading', { name: t('booking.bookedTitle') })).toBeVisible()
  faults.splice(0)
})

test('what toasts need is there before the first one', async ({ page, product }) => {
  const asked: string[] = []
  page.on('requestfinished', request => asked.push(request.url()))
  await signInCustomer(page, product.url)
  await page.goto('/serviceBooking')
  await expect.poll(() => asked.some(url => scriptOf('toast-host').test(url))).toBe(true)
})
