import { setTimeout } from 'node:timers/promises'
import { lateMorning } from '../support/board.ts'
import { ApiPerson, dayFromNow, SUPER_ADMIN } from '../support/api.ts'
import { bookWalkIn, newBranch, newName } from '../support/desk.ts'
import { expect } from '../support/test.ts'
import { walk } from './walk.ts'

/** A service that every branch offers. */
const SERVICE = { en: 'Express Wash', ar: 'الغسيل السريع' }

for (const language of ['en', 'ar'] as const) {
  walk.describe(`the desk with WebKit on a phone (${language})`, () => {
    walk('takes a car from check-in to the end', async ({ begin, product }) => {
      const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
      const { timeZone, date } = lateMorning()
      const branch = await newBranch(admin, { timeZone })
      const plate = 'WB100KT'
      const { _id } = await bookWalkIn(admin, branch, { date, name: newName('Rosa'), plate })
      const phone = await begin(language, admin)
      const { t } = phone
      await phone.open(`/AdminDashboard/Board?branchId=${branch._id}`)
      for (const step of ['arrived', 'started', 'finished'] as const) {
        const name = t('board.tap', { step: t(`board.step.${step}`), name: plate })
        await phone.see('article button', name)
        // A button that has just changed its meaning ignores taps for 900 ms.
        await setTimeout(1_000)
        await phone.tap('article button', name)
        await phone.until(`the car that has ${step}`, async () => {
          const booking = await admin.call('GET /bookings/:id', { params: { id: _id } })
          const at = { arrived: 'arrivedAt', started: 'startedAt', finished: 'finishedAt' } as const
          return booking[at[step]]
        })
      }
      expect(await phone.isNarrow()).toBe(true)
    })

    walk('books a walk-in from the board', async ({ begin, product }) => {
      const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
      const { timeZone, date } = lateMorning()
      const branch = await newBranch(admin, { timeZone })
      const phone = await begin(language, admin)
      const { t } = phone
      await phone.open(`/AdminDashboard/Board?branchId=${branch._id}`)
      await phone.see('[data-lane]')
      await phone.press(t('counter.walkIn'))
      await phone.fill(t('adminBookings.plate'), 'WK200IN')
      await phone.tap('[role=dialog] label', SERVICE[language])
      await phone.tap('[role=dialog] button', t('counter.bookLater'))
      await phone.until('the booked car', async () => {
        const { lanes } = await admin.call('GET /admin/board', { query: { branchId: branch._id, date } })
        return lanes.flatMap(({ bookings }) => bookings).find(({ walkIn }) => walkIn?.plate === 'WK200IN')
      })
    })

    walk('opens the till and closes it', async ({ begin, product }) => {
      const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
      const branch = await newBranch(admin)
      const phone = await begin(language, admin)
      const { t } = phone
      await phone.open(`/AdminDashboard/Till?branchId=${branch._id}`)
      await phone.fill(t('till.float'), '100')
      await phone.press(t('till.open'))
      await phone.see('h2, h3', t('till.openNow'))
      const booking = await bookWalkIn(admin, branch, {
        date: dayFromNow(1),
        name: newName('Nina'),
        plate: 'TL300WB',
      })
      await admin.call('PATCH /admin/bookings/:id/payment', {
        params: { id: booking._id },
        body: { paymentStatus: 'paid', method: 'cash' },
      })
      await phone.fill(t('till.counted'), String(100 + booking.serviceId.price))
      await phone.tap('main button', t('till.close'))
      await phone.tap('[role=alertdialog] button, [role=dialog] button', t('till.close'))
      await phone.see('main *, [role=status], [role=dialog] *', t('till.even'))
    })

    walk('reads the report of the last weeks', async ({ begin, product }) => {
      const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
      const phone = await begin(language, admin)
      const { t } = phone
      await phone.open('/AdminDashboard/Reports')
      await phone.see('h1', t('titles.reports'))
      await phone.see('table tbody tr')
      const file = await phone.see('a', t('reports.csv'))
      expect(await file.getAttribute('href')).toContain('/api/admin/reports')
      expect(await phone.isNarrow()).toBe(true)
    })

    walk('saves the settings', async ({ begin, product }) => {
      const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
      const phone = await begin(language, admin)
      const { t } = phone
      const name = newName('Legal')
      await phone.open('/AdminDashboard/Settings')
      await phone.fill(t('settings.legalName'), name)
      await phone.press(t('settings.save'))
      await phone.until('the saved name', async () => {
        const { brand } = await admin.call('GET /admin/settings')
        return brand.legalName === name || null
      })
    })
  })
}
