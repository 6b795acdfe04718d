import type { BranchView } from '@car-wash/server/contract'
import type { ReplyBody } from '@car-wash/server/contract/api/types'
import type { Page, Response } from '@playwright/test'
import { ApiPerson, BRANCH_ADMIN, SUPER_ADMIN } from './support/api.ts'
import { lateMorning, newPlate } from './support/board.ts'
import { bookWash, newBranch, newName, signInAdmin } from './support/desk.ts'
import { Product } from './support/product.ts'
import { isSample } from './support/sample.ts'
import { rowOf } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { signInAhead } from './support/visitor.ts'

const LINKS = [
  ['Manage services', '/ServicesCrud'],
  ['Manage packages', '/PackagesCRUD'],
  ['Manage branches', '/BranchCrud'],
  ['Manage bookings', '/AdminDashboard/Bookings'],
] as const

const SUPER_ADMINS_ALONE = [
  '/ServicesCrud',
  '/PackagesCRUD',
  '/Registeradmin',
  '/AdminDashboard/Team',
  '/AdminDashboard/Audit',
  '/AdminDashboard/Integrity',
]

test('the admin dashboard shows the four counters of the chain, and its quick links work', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  await page.goto('/AdminDashboard')
  await expectCounters(page, await admin.call('GET /admin/stats'))
  const links = page.getByRole('navigation', { name: 'Quick links' })
  await expect(links.getByRole('link')).toHaveText(LINKS.map(([name]) => name))
  for (const [name, address] of LINKS) {
    await links.getByRole('link', { name }).click()
    await page.waitForURL(`**${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
  }
})

test('the cars to settle lead to exactly those bookings', async ({ page }) => {
  test.slow()
  // A server whose clock is two hours behind takes bookings that are over when it runs again.
  const back = `const Now = Date
    globalThis.Date = class Date extends Now {
      constructor(...at) { if (at.length > 0) super(...at); else super(Date.now()) }
      static now() { return Now.now() - 7_200_000 }
    }`
  const product = await Product.start({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(back)}`,
  })
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const { timeZone, date } = lateMorning()
  const [branch, other] = [await newBranch(admin, { timeZone }), await newBranch(admin, { timeZone })]
  const [over, next] = [newPlate(), newPlate()]
  const [service] = (await admin.services()).filter(({ branches }) => branches.length === 0)
  const wash = { serviceId: service?._id ?? '', bookingDate: date }
  const car = (at: BranchView, plate: string, when: object) =>
    admin.call('POST /bookings', {
      body: { ...wash, branchId: at._id, bookingTime: '16:00', ...when, walkIn: { plate } },
    })
  await car(branch, over, { startsNow: true })
  await car(branch, next, {})
  const elsewhere = newPlate()
  await car(other, elsewhere, { startsNow: true })
  await product.kill()
  await product.run()

  await signInAhead(page, await ApiPerson.signIn(product.url, SUPER_ADMIN))
  await page.goto(`${product.url}/AdminDashboard`)
  await page
    .getByRole('row')
    .filter({ hasText: branch.name })
    .getByRole('link', { name: '1 car to settle' })
    .click()
  await expect(page.getByLabel('List', { exact: true })).toHaveValue('toSettle')
  const row = page.getByRole('row').filter({ hasText: over })
  await expect(row).toBeVisible()
  await expect(page.getByText(next)).toHaveCount(0)
  await expect(page.getByText(elsewhere)).toHaveCount(0)
  await product.stop()
})

test('a branch admin sees only their own branch on every page, and no control that the server would refuse', async ({
  page,
  product,
}) => {
  test.slow()
  const chain = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const { admin } = await signInAdmin(page, product.url, BRANCH_ADMIN)
  const [own] = (await admin.call('GET /admin/branches')).data
  const others = (await chain.branches()).filter(({ _id }) => _id !== own?._id)
  const other = others.find(isSample)
  if (!own || !other) throw new Error('the sample chain is missing')
  // One customer has never booked at the admin's branch, the other has.
  const [name, ours] = [newName('Altrove'), newName('Nostra')]
  const book = async (who: string, branch: BranchView) =>
    bookWash(await ApiPerson.register(product.url, who), { days: 9, branch })
  const stranger = await book(name, other)
  const booking = await book(ours, own)
  const watched = watch(page, [...others.map(({ _id }) => _id), name])

  await page.goto('/AdminDashboard')
  await expectCounters(page, await admin.call('GET /admin/stats'))
  await expect(page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')).toHaveText([
    'Manage your branch',
    'Manage bookings',
  ])
  const rail = page.getByRole('navigation', { name: 'Admin pages' })
  await expect(rail.getByRole('link').first()).toBeVisible()
  // Those in closed groups too.
  const addresses = await rail.locator('a').evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(addresses.filter(address => SUPER_ADMINS_ALONE.includes(address ?? ''))).toEqual([])
  for (const address of [...addresses, '/AdminDashboard/Bookings?tab=packages']) {
    await test.step(address ?? '', async () => {
      await page.goto(address ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      const text = (await page.locator('main').textContent()) ?? ''
      // The settlement says which branches washed what this branch sold.
      for (const other of address === '/AdminDashboard/Settlement' ? [] : others)
        expect(text, `${address ?? ''} names ${other.name}`).not.toContain(other.name)
      expect(text).not.toContain(name)
    })
  }

  // Neither a search nor a link to another branch's records reveals them.
  for (const list of ['Bookings', 'Customers', 'Bookings?tab=packages']) {
    await page.goto(`/AdminDashboard/${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(name)}`)
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(page.locator('main').getByText(name)).toHaveCount(0)
  }
  const refused = await page.request.get(`/api/bookings/${stranger._id}`)
  expect(refused.status()).toBe(404)

  // These controls work: a change of status, details, the first step of a new booking, and the admin's branch form.
  await page.goto(`/AdminDashboard/Bookings?q=${encodeURIComponent(ours)}`)
  const row = rowOf(page, 'Bookings', ours)
  await row.getByRole('combobox', { name: 'Payment of' }).selectOption('Paid')
  await expect
    .poll(async () => (await admin.call('GET /bookings/:id', { params: { id: booking._id } })).paymentStatus)
    .toBe('paid')
  await row.getByRole('button', { name: ours }).first().click()
  await expect(page.getByRole('dialog')).toContainText('History')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New booking' }).click()
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Service' })).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Branch')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto('/BranchCrud')
  await rowOf(page, 'Branches', own.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.locator('main form:not([role=search])')
  await expect(form.getByLabel('Phone')).toHaveValue(own.phone)
  await expect(form.getByLabel('Location')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save branch' }).click()
  await expect(form).toHaveCount(0)
  await watched.settle()
  expect(watched.refused).toEqual([])
  expect(watched.foreign).toEqual([])

  for (const address of SUPER_ADMINS_ALONE) {
    await page.goto(address)
    await page.waitForURL('**/AdminDashboard')
  }
})

async function expectCounters(page: Page, stats: ReplyBody<'GET /admin/stats', 200>): Promise<void> {
  for (const [label, value] of [
    ['Total bookings', stats.totalBookings],
    ['Completed bookings', stats.completedBookings],
    ['Active users', stats.activeUsers],
    ['Branches', stats.branches],
  ] as const) {
    const card = page.locator('main dl').filter({ has: page.getByText(label, { exact: true }) })
    await expect(card.locator('dd').first()).toHaveText(
      value >= 1000
        ? `${String(Math.floor(value / 1000))},${String(value % 1000).padStart(3, '0')}`
        : String(value),
    )
  }
}

/** Records every 403, and every reply to an admin that contains one of these texts. */
function watch(page: Page, texts: readonly string[]) {
  const refused: string[] = []
  const foreign: string[] = []
  const reading: Promise<void>[] = []
  const read = async (reply: Response) => {
    const { pathname } = new URL(reply.url())
    if (reply.status() === 403) refused.push(pathname)
    if (!/^\/api\/(admin|bookings\/[0-9a-f]{24}|users)/.test(pathname)) return
    // Once the page has navigated away, the reply's body is gone.
    const whole = await reply.text().catch(() => '')
    // Where a package was sold or washed is part of its account; branches are public.
    const body = pathname.endsWith('/settlement') ? '' : whole.replaceAll(/"soldAt":\{[^}]*\}/g, '')
    for (const text of texts) if (body.includes(text)) foreign.push(`${pathname}: ${text}`)
  }
  page.on('response', reply => reading.push(read(reply)))
  return { refused, foreign, settle: () => Promise.all(reading) }
}
