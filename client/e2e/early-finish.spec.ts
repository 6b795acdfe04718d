import { newBranch, newName, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const HOUR_MS = 3_600_000
/** A button whose label has just changed ignores presses for less than this. */
const STEADY_MS = 1000

test('finishing a long wash early frees its bay on the board, and undo takes it back or says who has it', async ({
  page,
  product,
}) => {
  const { admin, t } = await signInAdmin(page, product.url)
  // Where it is about ten in the morning now; these names count the hours behind Greenwich.
  const ahead = ((10 - new Date().getUTCHours() + 36) % 24) - 12
  const timeZone = ahead > 0 ? `Etc/GMT-${String(ahead)}` : `Etc/GMT+${String(-ahead)}`
  const date = new Date(Date.now() + ahead * HOUR_MS).toISOString().slice(0, 10)
  const branch = await newBranch(admin, { bays: 1, timeZone })
  const wash = { description: 'By hand', price: 90, duration: 120, branches: [branch._id] }
  const service = await admin.call('POST /services', { body: { ...wash, name: newName('Deep') } })
  const [bookingTime = ''] = (await admin.day(branch, service, date)).times
  const place = { branchId: branch._id, serviceId: service._id, bookingDate: date }
  const book = (time: string, plate: string) =>
    admin.call('POST /bookings', {
      body: { ...place, bookingTime: time, walkIn: { name: newName('Rosa'), plate } },
    })
  const params = { id: (await book(bookingTime, 'LO120NG'))._id }
  const tap = (step: 'arrived' | 'started', from: 'booked' | 'arrived') =>
    admin.call('PATCH /admin/bookings/:id/progress', { params, body: { step, from } })
  await tap('arrived', 'booked')
  await tap('started', 'arrived')

  await page.goto(`/AdminDashboard/Board?branchId=${branch._id}&date=${date}`)
  const car = page.getByRole('article', { name: 'LO120NG' })
  const height = async () => (await car.boundingBox())?.height ?? 0
  const finish = () => car.getByRole('button', { name: new RegExp(`^${t('board.step.finished')}: `) }).click()
  const undo = page.getByRole('button', { name: t('counter.undo') })
  const planned = await height()
  await finish()
  await expect(page.getByText(t('counter.bayFree'))).toBeVisible()
  await expect.poll(height).toBeLessThan(planned / 2)
  await page.waitForTimeout(STEADY_MS)
  await undo.click()
  await expect.poll(height).toBe(planned)

  await page.waitForTimeout(STEADY_MS)
  await finish()
  await expect(page.getByText(t('counter.bayFree'))).toBeVisible()
  const next = (await admin.day(branch, service, date)).times[0] ?? ''
  await book(next, 'NE222XT')
  await page.waitForTimeout(STEADY_MS)
  await undo.click()
  await expect(page.getByText(t('counter.bayGivenAway'))).toBeVisible()
})
