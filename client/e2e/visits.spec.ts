import { LANGUAGES } from '@car-wash/server/contract/constants'
import { ApiPerson, dayFromNow, SUPER_ADMIN } from './support/api.ts'
import { axeFindings } from './support/axe.ts'
import { pressMore } from './support/board.ts'
import { expect, test } from './support/test.ts'
import { readIn, textsOf } from './support/texts.ts'
import { signInAhead } from './support/visitor.ts'

/** A booking some days from now, with the path of its page. */
async function linked(url: string, days: number) {
  const customer = await ApiPerson.register(url)
  const [branch] = await customer.branches()
  const service = await customer.shortestWash()
  if (!branch) throw new Error('the sample chain has no branch')
  const { times } = await customer.day(branch, service, dayFromNow(days))
  const booking = await customer.book({
    branchId: branch._id,
    serviceId: service._id,
    bookingDate: dayFromNow(days),
    bookingTime: times[0] ?? '',
  })
  const link = await customer.call('GET /bookings/:id/link', { params: { id: booking._id } })
  return { booking, customer, path: new URL(link.url).pathname }
}

for (const language of LANGUAGES) {
  test(`a customer confirms, moves and cancels by the link, on a phone, in ${language}`, async ({
    page,
    product,
  }) => {
    const { path, customer } = await linked(product.url, 6)
    const t = await readIn(page, language)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: t('titles.visit') })).toBeVisible()
    await expect(page.getByText(t('visit.expected'))).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('button', { name: t('visit.confirm') }).click()
    await expect(page.getByText(t('visit.done.confirmed'))).toBeVisible()

    await page.getByRole('button', { name: t('visit.move') }).click()
    await page.getByLabel(t('visit.day')).selectOption(dayFromNow(7))
    const time = page.getByLabel(t('words.time'))
    await expect(time.locator('option').nth(3)).toBeAttached()
    await time.selectOption({ index: 3 })
    await page.locator('main form button[type=submit]').click()
    await expect(page.getByText(t('visit.done.moved'))).toBeVisible()
    expect((await customer.bookings())[0]?.bookingDate).toBe(dayFromNow(7))

    await page.getByRole('button', { name: t('visit.cancel') }).click()
    await page.getByRole('button', { name: t('visit.cancelNow') }).click()
    await expect(page.getByText(t('visit.done.cancelled'))).toBeVisible()
    expect((await customer.bookings())[0]?.status).toBe('cancelled')
  })
}

test('the page of a visit loads nothing of other areas, and an ended link says so', async ({ page }) => {
  const t = textsOf('en')
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  const reply = await page.goto(`/visit/${'A'.repeat(43)}`)
  expect(reply?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await expect(page.getByRole('heading', { level: 1, name: t('visit.gone') })).toBeVisible()
  expect(requests.filter(each => /\/assets\/(book|mine|desk|admin-layout)-/.test(each))).toEqual([])
})

test('the desk finds the link in the booking and makes a new one, which ends the old', async ({
  page,
  product,
}) => {
  const { path, booking } = await linked(product.url, 8)
  const t = textsOf('en')
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  await signInAhead(page, admin)
  await page.goto(`/AdminDashboard/Bookings?days=all&q=${booking.userId?.email ?? ''}`)
  await page
    .getByRole('button', { name: booking.userId?.name ?? '', exact: true })
    .first()
    .click()
  await pressMore(page, t('visit.desk.link'))
  const shown = page.getByLabel(t('visit.desk.link'))
  await expect(shown).toHaveValue(new RegExp(`${path}$`))
  await expect(page.getByRole('link', { name: t('visit.desk.whatsApp') })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=/,
  )
  await page.getByRole('button', { name: t('visit.desk.renew') }).click()
  await expect(shown).not.toHaveValue(new RegExp(`${path}$`))
  await page.goto(path)
  await expect(page.getByRole('heading', { name: t('visit.gone') })).toBeVisible()
})
