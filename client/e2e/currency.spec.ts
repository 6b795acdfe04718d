import { LANGUAGES } from '@car-wash/server/contract/constants'
import { ApiPerson, dayFromNow, PASSWORD } from './support/api.ts'
import { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { readIn } from './support/texts.ts'

const OWNER = 'owner@dollar.example'

const CUSTOMER_PAGES = [
  '/',
  '/Services',
  '/packages',
  '/earliest',
  '/branches',
  '/serviceBooking',
  '/customer/dashboard',
  '/customer/payments',
]
const ADMIN_PAGES = [
  '/AdminDashboard',
  '/AdminDashboard/Bookings',
  '/AdminDashboard/Bookings?tab=packages',
  '/AdminDashboard/Board',
  '/AdminDashboard/Customers',
  '/AdminDashboard/Till',
  '/AdminDashboard/Reports',
  '/AdminDashboard/Settlement',
  '/AdminDashboard/Audit',
  '/AdminDashboard/Settings',
  '/AdminDashboard/Setup?step=services',
  '/ServicesCrud',
  '/PackagesCRUD',
]

test('a chain in dollars shows the sign of the euro on no page, in no language', async ({
  page,
  context,
}) => {
  test.slow()
  const product = await Product.start({}, 'main')
  try {
    const { url } = product
    await page.request.post(`${url}/api/auth/admin-register`, {
      data: {
        name: 'Dora Dollar',
        email: OWNER,
        password: PASSWORD,
        phone: '+1 212 5550120',
        role: 'super-admin',
        setupToken: product.setupToken,
      },
    })
    const admin = await ApiPerson.signIn(url, OWNER, PASSWORD)
    const { rev, brand, policies } = await admin.call('GET /admin/settings')
    await admin.call('PUT /admin/settings', { body: { rev, brand, policies, currency: 'USD' } })
    const branch = await admin.call('POST /admin/branches', {
      body: {
        name: 'Hudson',
        location: '1 Pier Road',
        phone: '+1 212 5550121',
        operatingHours: '00:00',
        closeingHours: '23:45',
      },
    })
    const wash = { name: 'Foam', description: 'Outside', price: 24.9, duration: 20, features: [] }
    const service = await admin.call('POST /services', { body: wash })
    const pack = { name: 'Five', description: 'Five washes', price: 99, washCount: 5, validityDays: 90 }
    await admin.call('POST /packages', { body: { ...pack, services: [service._id] } })
    const customer = await ApiPerson.register(url)
    await customer.reserve('Five')
    const place = { branchId: branch._id, serviceId: service._id, bookingDate: dayFromNow(2) }
    const booking = await customer.book({ ...place, bookingTime: '10:00' })
    await admin.call('PATCH /admin/bookings/:id/payment', {
      params: { id: booking._id },
      body: { paymentStatus: 'paid' },
    })

    for (const [person, pages] of [
      [customer, CUSTOMER_PAGES],
      [admin, ADMIN_PAGES],
    ] as const) {
      await context.addCookies(await person.cookies())
      const { user } = await person.call('GET /auth/me')
      await page.goto(`${url}/AboutUs`)
      await page.evaluate(stored => localStorage.setItem('user', stored), JSON.stringify(user))
      for (const language of LANGUAGES) {
        await readIn(page, language)
        for (const address of pages) {
          await page.goto(url + address)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
          expect(await page.locator('body').innerText(), `${address} in ${language}`).not.toContain('€')
        }
      }
    }
    // The pages say nothing of euro although they show prices.
    await page.goto(`${url}/ServicesCrud`)
    await expect(page.locator('main table')).toContainText(/24[.,]90/)
  } finally {
    await page.close()
    await product.stop()
  }
})
