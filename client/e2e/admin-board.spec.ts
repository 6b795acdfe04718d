import { LANGUAGES } from '@car-wash/server/contract/constants'
import type { BookingView } from '@car-wash/server/contract'
import type { Page } from '@playwright/test'
import { dayFromNow } from './support/api.ts'
import { aMoment } from './support/board.ts'
import { bookWalkIn, holdBack, newBranch, newName, signInAdmin, signInWithBranch } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const carOn = (page: Page, plate: string) => page.getByRole('article', { name: plate })
/** The button of the car's next step, beside the one that opens its sheet. */
const stepOf = (page: Page, plate: string) =>
  carOn(page, plate).getByRole('button', { name: /^(?:Check in|Start|Finish): / })

/** On another day's board, every tap asks for confirmation. */
async function tap(page: Page, plate: string, step: string): Promise<void> {
  await aMoment(page)
  await stepOf(page, plate).click()
  const dialog = page.getByRole('alertdialog', { name: /^This booking is for / })
  await expect(dialog).toContainText(plate)
  await dialog.getByRole('button', { name: step }).click()
  await expect(dialog).toHaveCount(0)
}

test('several cars on the bay board can be tapped at once, and a second window shows the result', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin, branch } = await signInWithBranch(page, product.url)
  const date = dayFromNow(9)
  const plates = ['BD101AA', 'BD202BB'] as const
  const booked: BookingView[] = []
  for (const plate of plates) {
    booked.push(await bookWalkIn(admin, branch, { date, name: newName('Rosa'), plate }))
  }
  const address = `/AdminDashboard/Board?branchId=${branch._id}&date=${date}`
  const other = await page.context().newPage()
  for (const each of [page, other]) {
    await each.goto(address)
    for (const plate of plates) {
      await expect(stepOf(each, plate)).toHaveText('Check in')
    }
  }

  // A stray tap changes nothing: the board asks first.
  await stepOf(page, plates[0]).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(stepOf(page, plates[0])).toHaveText('Check in')

  // The tap on the second car does not wait for the answer to the first.
  const letGo = await holdBack(page, '**/api/admin/bookings/*/progress?*')
  for (const plate of plates) {
    await tap(page, plate, 'Check in')
    await expect(stepOf(page, plate)).toHaveAttribute('aria-busy', 'true')
  }
  letGo()
  for (const each of [page, other]) {
    for (const plate of plates) await expect(stepOf(each, plate)).toHaveText('Start')
  }

  const [first, second] = plates
  await tap(other, first, 'Start')
  await expect(stepOf(page, first)).toHaveText('Finish')
  await tap(page, first, 'Finish')
  for (const each of [page, other]) await expect(carOn(each, first)).toContainText('Completed')
  const done = await admin.call('GET /bookings/:id', { params: { id: booked[0]?._id ?? '' } })
  expect(done.status).toBe('completed')
  for (const at of [done.arrivedAt, done.startedAt, done.finishedAt]) expect(at).toBeDefined()

  // A car cancelled in the meantime shows a notice and is not washed.
  await page.route('**/api/admin/board?*', route => route.fulfill({ status: 503, json: {} }))
  if (booked[1]) await admin.setStatus(booked[1], 'cancelled')
  await tap(page, second, 'Start')
  await expectToast(page, { kind: 'error', text: 'Failed to update booking status', ms: 5000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('region', { name: 'Bays and hours' }).getByText(second)).toHaveCount(0)
  await expect(carOn(page, second)).toContainText('Cancelled')
})

test('the board shows three full bays from 1024 px up, and every detail of a short wash at every width in every language', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin, visitor } = await signInAdmin(page, product.url)
  const branch = await newBranch(admin, { bays: 3 })
  const date = dayFromNow(9)
  const services = []
  for (const duration of [20, 10]) {
    services.push(
      await admin.call('POST /services', {
        body: {
          name: newName('A wash with a rather long name'),
          description: 'Short',
          price: 10,
          duration,
        },
      }),
    )
  }
  for (const [index, service] of services.entries()) {
    await admin.call('POST /bookings', {
      body: {
        branchId: branch._id,
        serviceId: service._id,
        bookingDate: date,
        bookingTime: `1${String(index)}:00`,
        walkIn: { name: 'Maria del Carmen Fernández', phone: '+39 333 1234567', plate: `SH${String(index)}` },
      },
    })
    // The shortest washes: first a twenty-minute one alone, then a ten-minute one as well.
    for (const language of LANGUAGES) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`/AdminDashboard/Board?branchId=${branch._id}&date=${date}`)
      await visitor.chooseLanguage(language)
      const lanes = page.getByRole('region', { name: visitor.t('board.lanes') })
      await expect(lanes.getByRole('article')).toHaveCount(index + 1)
      for (const width of [360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const cards = await lanes
          .getByRole('article')
          .evaluateAll(all => all.map(card => card.scrollHeight - card.clientHeight))
        expect(cards, `${language} ${String(width)}`).toEqual(cards.map(() => 0))
        // The minutes are beside the time, whole; the narrowest lanes leave them out.
        const lower = await lanes
          .locator('[data-minutes]:visible')
          .evaluateAll(all =>
            all.map(
              each =>
                each.getBoundingClientRect().bottom -
                (each.parentElement?.getBoundingClientRect().bottom ?? 0),
            ),
          )
        expect(Math.max(0, ...lower), `${language} ${String(width)}`).toBeLessThan(4)
        if (width < 1024) continue
        const hidden = await lanes.evaluate(element => element.scrollWidth - element.clientWidth)
        expect(hidden, `${language} ${String(width)}`).toBe(0)
      }
    }
  }
})
