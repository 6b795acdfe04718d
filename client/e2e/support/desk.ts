import type { Page } from '@playwright/test'
import type { BookingView, BranchView, UserPackageView } from '@car-wash/server/contract'
import { ApiPerson, dayFromNow, SUPER_ADMIN } from './api.ts'
import { isSample } from './sample.ts'
import { Visitor } from './visitor.ts'

let words = 0
/** A unique name, which a search finds alone. */
export const newName = (first = 'Ada') => `${first} Q${Date.now().toString(36)}x${String(words++)}`

/** Signs an admin in on the page, and at the API as the same person. */
export async function signInAdmin(page: Page, url: string, email = SUPER_ADMIN) {
  const admin = await ApiPerson.signIn(url, email)
  const visitor = new Visitor(page)
  await visitor.signInAs(admin)
  return { admin, visitor, t: visitor.t }
}

/** Opens a group of the rail, if it is closed, and finds one of its links. */
export async function railLink(page: Page, group: string, name: string) {
  const rail = page.getByRole('navigation', { name: 'Admin pages' })
  const link = rail.getByRole('link', { name, exact: true })
  await rail.getByText(group, { exact: true }).waitFor()
  if (!(await link.isVisible())) await rail.getByText(group, { exact: true }).click()
  return link
}

/** A branch of the test's own: open 08:00–20:00 every day, with two bays. */
export const newBranch = (admin: ApiPerson, values: { bays?: number; timeZone?: string } = {}) =>
  admin.call('POST /admin/branches', {
    body: {
      name: newName('Porto'),
      location: 'Via del Porto 1, Ostia',
      phone: '+39 06 5550120',
      operatingHours: '08:00',
      closeingHours: '20:00',
      ...values,
    },
  })

/** Signs a super-admin in, and adds a branch of the test's own. */
export async function signInWithBranch(page: Page, url: string) {
  const { admin } = await signInAdmin(page, url)
  return { admin, branch: await newBranch(admin) }
}

/** Books a walk-in at the branch, at the first free time of that day. */
export async function bookWalkIn(
  admin: ApiPerson,
  branch: BranchView,
  wish: { date: string; name: string; plate: string },
) {
  const [service] = (await admin.services()).filter(({ branches }) => branches.length === 0)
  if (!service) throw new Error('no service is offered at every branch')
  const [bookingTime] = (await admin.day(branch, service, wish.date)).times
  if (bookingTime === undefined) throw new Error(`${branch.name} has no free time on ${wish.date}`)
  return admin.call('POST /bookings', {
    body: {
      branchId: branch._id,
      serviceId: service._id,
      bookingDate: wish.date,
      bookingTime,
      walkIn: { name: wish.name, phone: '+39 333 1234567', plate: wish.plate },
    },
  })
}

/** Holds requests to that address until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = (): void => undefined
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route(address, async route => {
    await held
    await route.fallback()
  })
  return () => letGo()
}

interface Wash {
  /** Days from today. */
  days: number
  /** Default: the first of the sample chain. */
  branch?: BranchView
  userPackage?: UserPackageView
}

/** Books the shortest wash that the package includes for the customer, at the last free time of that day. */
export async function bookWash(
  customer: ApiPerson,
  { days, branch: where, userPackage }: Wash,
): Promise<BookingView> {
  const branch = where ?? (await customer.branches()).find(isSample)
  const service = await customer.shortestWash(userPackage)
  if (!branch) throw new Error('the sample chain is missing')
  const bookingDate = dayFromNow(days)
  const bookingTime = (await customer.day(branch, service, bookingDate)).times.at(-1)
  if (bookingTime === undefined) throw new Error(`${branch.name} has no free time on ${bookingDate}`)
  const withPackage = userPackage ? { userPackageId: userPackage._id } : {}
  return customer.book({
    branchId: branch._id,
    serviceId: service._id,
    bookingDate,
    bookingTime,
    ...withPackage,
  })
}

/** A customer with a unique name and a wash booked in eight days. */
export async function newBooker(url: string) {
  const name = newName()
  const customer = await ApiPerson.register(url, name)
  return { name, customer, booking: await bookWash(customer, { days: 8 }) }
}

/** A customer with a unique name who has reserved four washes. */
export async function newHolder(url: string) {
  const name = newName('Pia')
  const customer = await ApiPerson.register(url, name)
  return { name, customer, userPackage: await customer.reserve('Express Four') }
}
