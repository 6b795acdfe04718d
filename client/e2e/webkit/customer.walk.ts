import { ApiPerson, dayFromNow, newEmail, PASSWORD } from '../support/api.ts'
import { bookWash } from '../support/desk.ts'
import { Product } from '../support/product.ts'
import { expect } from '../support/test.ts'
import { Phone } from './phone.ts'
import { walk } from './walk.ts'

/** A free time of the chosen day, in the form of a booking. */
const TIME = 'label:has([name=time])'

/** Fills in the rest of a booking's form, from the branch on, and sends it. */
async function bookOn(phone: Phone, date: string): Promise<void> {
  const { t } = phone
  await phone.tap('label:has([name=branchId]:enabled[value^=de])')
  await phone.tap(`label:has([name=date][value="${date}"])`)
  await phone.tap(TIME)
  await phone.tap('main button', t('booking.submit'))
  await phone.see('h1, h2', t('booking.bookedTitle'))
}

for (const language of ['en', 'ar'] as const) {
  walk.describe(`a customer with WebKit on a phone (${language})`, () => {
    walk('registers and signs in', async ({ begin }) => {
      const phone = await begin(language)
      const { t } = phone
      const email = newEmail()
      await phone.open('/register')
      await phone.fill(t('auth.name'), 'Ada Lovelace')
      await phone.fill(t('auth.email'), email)
      await phone.fill(t('auth.password'), PASSWORD)
      await phone.fill(t('auth.phone'), '+39 333 1234567')
      await phone.tap('main button', t('auth.register'))
      await phone.see('main button', t('auth.login'))
      await phone.fill(t('auth.email'), email)
      await phone.fill(t('auth.password'), PASSWORD)
      await phone.tap('main button', t('auth.login'))
      await phone.see('h1', t('titles.profile'))
      expect(await phone.isNarrow()).toBe(true)
    })

    walk('books a wash without a package', async ({ begin, product }) => {
      const customer = await ApiPerson.register(product.url)
      const phone = await begin(language, customer)
      await phone.open('/serviceBooking')
      await phone.tap('label:has([name=serviceId]:enabled[value^=de])')
      await bookOn(phone, dayFromNow(3))
      expect((await customer.bookings()).map(each => each.bookingDate)).toEqual([dayFromNow(3)])
      expect(await phone.isNarrow()).toBe(true)
    })

    walk('reserves a package and books with it', async ({ begin, product }) => {
      const customer = await ApiPerson.register(product.url)
      const phone = await begin(language, customer)
      const { t } = phone
      await phone.open('/packages')
      await phone.tap('main li button', t('packages.reserveNow'))
      await phone.see('h1', t('titles.booking'))
      await phone.see('button', t('packages.useCurrentHint'))
      // Its only service is chosen.
      await bookOn(phone, dayFromNow(4))
      expect((await customer.bookings()).map(each => Boolean(each.userPackageId))).toEqual([true])
    })

    walk('moves a booking to another time', async ({ begin, product }) => {
      const customer = await ApiPerson.register(product.url)
      const booking = await bookWash(customer, { days: 8 })
      const phone = await begin(language, customer)
      const { t } = phone
      await phone.open('/customer/dashboard')
      await phone.tap('main button', t('dashboard.move'))
      await phone.tap(`[role=dialog] ${TIME}`)
      await phone.tap('[role=dialog] button', t('dashboard.moveSubmit'))
      const moved = await phone.until('the moved booking', async () =>
        (await customer.bookings()).find(each => each.bookingTime !== booking.bookingTime),
      )
      expect(moved._id).toBe(booking._id)
    })

    walk('cancels a booking', async ({ begin, product }) => {
      const customer = await ApiPerson.register(product.url)
      await bookWash(customer, { days: 8 })
      const phone = await begin(language, customer)
      const { t } = phone
      await phone.open('/customer/dashboard')
      await phone.tap('main button', t('dashboard.cancel'))
      await phone.tap('[role=alertdialog] button', t('dashboard.cancel'))
      await phone.see('main h2, main h3, main p', t('dashboard.noNext'))
      expect((await customer.bookings()).map(each => each.status)).toEqual(['cancelled'])
    })

    walk('makes an address for the calendar, which has the wash', async ({ begin, product }) => {
      const customer = await ApiPerson.register(product.url)
      await bookWash(customer, { days: 8 })
      const phone = await begin(language, customer)
      const { t } = phone
      await phone.open('/profile')
      await phone.tap('main button', t('calendar.address'))
      await phone.tap('[role=dialog] button', t('feeds.make'))
      const address = await (await phone.see('[role=dialog] input', t('feeds.address'))).getAttribute('value')
      const feed = await fetch(new URL(new URL(address).pathname, product.url))
      expect((await feed.text()).match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    })

    walk('finds the earliest wash and comes to the form with it', async ({ begin }) => {
      const phone = await begin(language)
      const { t } = phone
      await phone.open('/earliest')
      await phone.tap('main a', t('earliest.book'))
      await phone.see('h1', t('titles.serviceBooking'))
      await phone.see('main button', t('booking.submit'))
      expect(await phone.isNarrow()).toBe(true)
    })

    walk('confirms a visit by its link', async ({ begin, product }) => {
      const customer = await ApiPerson.register(product.url)
      const { _id } = await bookWash(customer, { days: 8 })
      const { url } = await customer.call('GET /bookings/:id/link', { params: { id: _id } })
      const phone = await begin(language)
      const { t } = phone
      await phone.open(new URL(url).pathname)
      await phone.press(t('visit.confirm'))
      await phone.see('main *', t('visit.done.confirmed'))
      expect(await phone.isNarrow()).toBe(true)
    })

    walk('sees the offline page while the server is stopped, and comes back', async ({ begin, driver }) => {
      await begin(language)
      const own = await Product.start({}, 'main')
      const phone = new Phone(driver, own.url, language)
      const { t } = phone
      await phone.begin(language)
      await phone.open('/')
      await driver.executeAsyncScript(
        'const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(), done)',
      )
      await own.kill()
      await driver.navigate().refresh()
      await phone.see('h1', t('offline.title'))
      await own.run()
      await phone.see('h1', t('landing.hero.title', { brand: 'Washline' }))
      await own.stop()
    })

    walk('books from the free times for other websites', async ({ begin, driver }) => {
      const phone = await begin(language)
      const { t } = phone
      await phone.open(`/embed?lang=${language}`)
      await phone.choose(t('frame.service'))
      await phone.tap('button', t('frame.show'))
      const before = await driver.getAllWindowHandles()
      await phone.tap('li a')
      const opened = await phone.until('the form in a new tab', async () =>
        (await driver.getAllWindowHandles()).find(handle => !before.includes(handle)),
      )
      await driver.switchTo().window(opened)
      await phone.see('h1', t('titles.serviceBooking'))
      await driver.close()
      await driver.switchTo().window(before[0] ?? '')
    })
  })
}
