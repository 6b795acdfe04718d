import { dayFromNow } from './support/api.ts'
import { bookWalkIn, newBranch, newName, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

/** Never the same hour as in Rome. */
test.use({ timezoneId: 'Asia/Tokyo' })

const clockIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))

test('a till and its payments show the clock of the branch, wherever the admin is', async ({
  page,
  product,
}) => {
  const { admin, t } = await signInAdmin(page, product.url)
  const branch = await newBranch(admin)
  const till = await admin.call('POST /admin/tills', { body: { float: 50, branchId: branch._id } })
  const booking = await bookWalkIn(admin, branch, {
    date: dayFromNow(1),
    name: newName('Ida'),
    plate: 'CL123CK',
  })
  const paid = { paymentStatus: 'paid', method: 'cash' } as const
  await admin.call('PATCH /admin/bookings/:id/payment', { params: { id: booking._id }, body: paid })
  const { data } = await admin.call('GET /admin/payments', { query: { forId: booking._id } })
  await page.goto(`/AdminDashboard/Till?branchId=${branch._id}`)
  const main = page.locator('main')
  await expect(main.getByRole('heading', { name: t('till.openNow') })).toBeVisible()
  for (const at of [till.openedAt, data[0]?.at ?? ''])
    await expect(main.getByText(clockIn('Europe/Rome', at)).first()).toBeVisible()
  await expect(main).not.toContainText(clockIn('Asia/Tokyo', till.openedAt))
})
