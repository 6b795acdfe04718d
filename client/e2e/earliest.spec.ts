import { expect, test } from './support/test.ts'
import { signInCustomer, Visitor } from './support/visitor.ts'
import { ApiPerson } from './support/api.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a vehicle tapped on the way to the earliest wash changes price, minutes and times at once, and goes along to the form', async ({
  page,
  product,
}) => {
  const { t } = new Visitor(page)
  const setter = await ApiPerson.register(product.url)
  const service = (await setter.services()).find(
    ({ branches, vehiclePrices }) => branches.length === 0 && vehiclePrices.suv,
  )
  if (!service?.vehiclePrices.suv) throw new Error('the sample chain has no wash with a price for SUVs')
  const { suv } = service.vehiclePrices
  await page.goto(`/earliest?service=${service._id}`)
  const main = page.locator('main')
  const chosen = main.getByLabel(t('words.service')).locator('option:checked')
  await expect(main.getByRole('radio', { name: t('status.vehicle.car') })).toBeChecked()
  await expect(chosen).toContainText(`€${service.price.toFixed(2)}`)
  await expect(
    main.getByText(t('units.minutes_other', { count: service.duration }), { exact: true }),
  ).toBeVisible()

  const times = page.waitForRequest(call => call.url().includes('/bookings/earliest?'))
  await main.getByRole('radio', { name: t('status.vehicle.suv') }).click()
  expect((await times).url()).toContain('vehicleType=suv')
  await expect(chosen).toContainText(`€${suv.price.toFixed(2)}`)
  await expect(
    main.getByText(t('units.minutes_other', { count: suv.duration }), { exact: true }),
  ).toBeVisible()

  await main
    .getByRole('link', { name: t('earliest.book') })
    .first()
    .click()
  await main.getByRole('heading', { level: 1, name: t('titles.serviceBooking') }).waitFor()
  const vehicle = `${t('booking.vehicle')}, ${t('status.vehicle.suv')}`
  await expect(main.getByRole('button', { name: vehicle })).toBeVisible()
  await expect(main.getByText(`€${suv.price.toFixed(2)}`).first()).toBeVisible()
})

test('a customer finds the earliest wash for a vehicle of the profile, with only the services for it', async ({
  page,
  product,
}) => {
  const { customer, t } = await signInCustomer(page, product.url)
  const vehicle = { plate: 'EE 55 555', label: 'Vespa', type: 'motorcycle' } as const
  await customer.call('PUT /users/profile', { body: { name: 'Ada', vehicles: [vehicle] } })
  const services = await customer.services()
  const forCars = services.find(
    ({ vehicleTypes }) => vehicleTypes.length > 0 && !vehicleTypes.includes('motorcycle'),
  )
  if (!forCars) throw new Error('the sample chain has no wash that motorcycles cannot have')
  await page.goto(`/earliest?service=${forCars._id}`)
  const main = page.locator('main')
  await expect(main.getByRole('radio', { name: t('status.vehicle.motorcycle') })).not.toBeChecked()
  await main.getByRole('radio', { name: /Vespa/ }).click()
  const service = main.getByLabel(t('words.service'))
  await expect(service.locator('option:checked')).not.toContainText(forCars.name)
  await expect(service.locator('option').filter({ hasText: forCars.name })).toHaveCount(0)
  await main
    .getByRole('link', { name: t('earliest.book') })
    .first()
    .click()
  await main.getByRole('heading', { level: 1, name: t('titles.serviceBooking') }).waitFor()
  await expect(main.getByRole('button', { name: `${t('booking.vehicle')}, Vespa` })).toBeVisible()
})

test.describe('a visitor whose device is set to Rome', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 45.46, longitude: 9.19 } })

  test('a visitor whose device is set to Rome sees the branches of their time zone first, those of a city they name, and the nearest ones after "Near me"', async ({
    page,
    product,
  }) => {
    const { t } = new Visitor(page)
    const services = await (await ApiPerson.register(product.url)).services()
    const everywhere = services.find(({ branches }) => branches.length === 0)
    if (!everywhere) throw new Error('the sample chain has no wash that every branch offers')
    await page.goto(`/earliest?service=${everywhere._id}`)
    const main = page.locator('main')
    const first = main
      .getByRole('list', { name: t('earliest.list') })
      .getByRole('listitem')
      .first()
    await expect(first).not.toContainText('Dubai')
    const nearMe = main.getByRole('button', { name: t('landing.branches.nearMe') })
    await expect(nearMe).toBeInViewport()

    await main.getByLabel(t('earliest.city')).selectOption('Dubai')
    await expect(first).toContainText('Dubai')
    await nearMe.click()
    await expect(first).toContainText('Milano')
    await expect(first).toContainText('km away')
    await expect(main.getByLabel(t('earliest.city'))).toHaveValue('')
  })
})

test('the footer of every public page leads to the packages and the branches', async ({ page }) => {
  const { t } = new Visitor(page)
  for (const path of ['/', '/earliest']) {
    await page.goto(path)
    const links = page.getByRole('contentinfo').getByRole('navigation')
    await links.getByRole('link', { name: t('words.branches') }).click()
    await page.waitForURL('**/branches')
    await links.getByRole('link', { name: t('footer.packages') }).click()
    await page.waitForURL('**/packages')
  }
})
