import type { BookingView } from '@car-wash/server/contract'
import type { Page } from '@playwright/test'
import { dayFromNow } from './support/api.ts'
import { bookWalkIn, holdBack, newBranch, newName, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const carOn = (page: Page, plate: string) => page.getByRole('article', { name: plate })

test('on the bay board cars are tapped side by side, and a second window shows what became of them', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin } = await signInAdmin(page, product.url)
  const branch = await newBranch(admin)
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
      await expect(carOn(each, plate).getByRole('button')).toHaveText('Check in')
    }
  }

  // The tap on the second car does not wait for the answer to the first.
  const letGo = await holdBack(page, '**/api/admin/bookings/*/progress')
  for (const plate of plates) {
    await carOn(page, plate).getByRole('button').click()
    await expect(carOn(page, plate).getByRole('button')).toHaveAttribute('aria-busy', 'true')
  }
  letGo()
  for (const each of [page, other]) {
    for (const plate of plates) await expect(carOn(each, plate).getByRole('button')).toHaveText('Start')
  }

  const [first, second] = plates
  await carOn(other, first).getByRole('button').click()
  await expect(carOn(page, first).getByRole('button')).toHaveText('Finish')
  await carOn(page, first).getByRole('button').click()
  for (const each of [page, other]) await expect(carOn(each, first)).toContainText('Completed')
  const done = await admin.get<BookingView>(`/api/bookings/${booked[0]?._id ?? ''}`)
  expect(done.status).toBe('completed')
  for (const at of [done.arrivedAt, done.startedAt, done.finishedAt]) expect(at).toBeDefined()

  // A car that was cancelled meanwhile is told, not washed.
  await page.route('**/api/admin/board?*', route => route.fulfill({ status: 503, json: {} }))
  if (booked[1]) await admin.setStatus(booked[1], 'cancelled')
  await carOn(page, second).getByRole('button').click()
  await expectToast(page, { kind: 'error', text: 'Failed to update booking status', ms: 5000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('region', { name: 'Bays and hours' }).getByText(second)).toHaveCount(0)
  await expect(carOn(page, second)).toContainText('Cancelled')
})
