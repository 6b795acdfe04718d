import type { BranchView, WashServiceView } from '@car-wash/server/contract'
import { ApiPerson, dayFromNow } from './support/api.ts'
import { Product } from './support/product.ts'
import { SAMPLE_BRANCH } from './support/sample.ts'
import { chooseFirst, chooseService, chosen } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

/** A service that every branch offers. */
const SERVICE = { en: 'Express Wash', ar: 'الغسيل السريع' }

for (const language of ['en', 'ar'] as const) {
  test(`a visitor registers, books a free time and finds it on the dashboard (${language})`, async ({
    page,
  }) => {
    const visitor = new Visitor(page)
    await page.goto('/')
    await visitor.chooseLanguage('it')
    await visitor.chooseLanguage('ar')
    await visitor.chooseLanguage(language)
    const { t } = visitor
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await visitor.register('Ada Lovelace')
    await visitor.login()
    await page.waitForURL('**/profile')

    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('nav.services') })
      .click()
    await page
      .locator('main li')
      .filter({ has: page.getByRole('heading', { name: SERVICE[language], exact: true }) })
      .getByRole('link', { name: t('services.bookNow') })
      .click()
    await page.waitForURL('**/serviceBooking')
    await expect(chosen(page, 'serviceId')).toHaveCount(1)
    await visitor.fillBooking({ branch: SAMPLE_BRANCH, date: dayFromNow(3) })
    await visitor.submit()
    await expect(page.getByText(t('booking.created')).first()).toBeVisible()

    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('nav.dashboard') })
      .click()
    await page.waitForURL('**/customer/dashboard')
    await expect(page.locator('main').getByText(SAMPLE_BRANCH).first()).toBeVisible()
    // The booking is saved, not only shown: it survives a reload.
    await page.reload()
    await expect(page.locator('main').getByText(SAMPLE_BRANCH).first()).toBeVisible()
  })
}

test('when two customers want the last bay, one gets it and the other sees the next free time', async ({
  browser,
  product,
}) => {
  const setter = await ApiPerson.register(product.url)
  const { branch, service, time, date } = await lastBayFor(setter)
  const visitors = await Promise.all(
    ['Anna Rossi', 'Bea Verdi'].map(async name => {
      const context = await browser.newContext({ baseURL: product.url })
      const visitor = new Visitor(await context.newPage())
      await visitor.register(name)
      await visitor.login()
      await visitor.page.goto('/serviceBooking')
      await chooseService(visitor.page, service._id)
      await visitor.fillBooking({ branch: branch.name, date, time })
      return visitor
    }),
  )
  await Promise.all(visitors.map(visitor => visitor.submit()))

  const outcomes = await Promise.all(
    visitors.map(async ({ page, t }) => {
      const booked = page.getByText(t('booking.created')).first()
      const warned = page.getByText(/Next availability at/).first()
      await expect(booked.or(warned).first()).toBeVisible()
      return (await warned.isVisible()) ? 'warned' : 'booked'
    }),
  )
  expect(outcomes.sort()).toEqual(['booked', 'warned'])
  for (const { page } of visitors) await page.context().close()
})

test('a booking survives a kill and restart of the server', async ({ browser }) => {
  const product = await Product.start()
  try {
    const context = await browser.newContext({ baseURL: product.url })
    const visitor = new Visitor(await context.newPage())
    await visitor.register('Grace Hopper')
    await visitor.login()
    await visitor.page.goto('/serviceBooking')
    const { t, page } = visitor
    await chooseFirst(page, 'serviceId')
    await visitor.fillBooking({ branch: SAMPLE_BRANCH, date: dayFromNow(4) })
    await visitor.submit()
    await expect(page.getByText(t('booking.created')).first()).toBeVisible()

    await product.kill()
    await product.run()

    await page.goto('/customer/dashboard')
    await expect(page.locator('main').getByText(SAMPLE_BRANCH).first()).toBeVisible()
    await context.close()
  } finally {
    await product.stop()
  }
})

interface LastBay {
  branch: BranchView
  service: WashServiceView
  date: string
  time: string
}

/** A time with exactly one free bay; each car is booked by a separate customer. */
async function lastBayFor(setter: ApiPerson): Promise<LastBay> {
  const branch = (await setter.branches()).find(({ name }) => name === SAMPLE_BRANCH)
  const service = await setter.shortestWash()
  if (!branch) throw new Error('the sample chain is missing')
  const date = dayFromNow(10)
  const { times } = await setter.day(branch, service, date)
  const time = times[Math.floor(times.length / 2)]
  if (time === undefined) throw new Error('no time is free')
  const place = { branchId: branch._id, serviceId: service._id, bookingDate: date, bookingTime: time }
  // Cars of the sample chain may be booked there too: fill the time, then give one place back.
  for (;;) {
    const driver = await ApiPerson.register(setter.url)
    const { _id } = await driver.book(place)
    if ((await setter.day(branch, service, date)).times.includes(time)) continue
    await driver.call('POST /bookings/:id/cancel', { params: { id: _id } })
    return { branch, service, date, time }
  }
}
