import type { BookingView } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { readStored } from '../../../db/transaction.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { listPackagesById } from '../../wash-books/user-package.service.ts'
import { listContacts } from '../../accounts/users/customer.service.ts'
import type { ShownBooking } from '../booking.model.ts'
import { bookingView } from '../booking.view.ts'
import { idsIn } from '../../../db/sent.ts'

/** Views of bookings, with the people, branches and packages they refer to. Joins the current transaction. */
export async function bookingViews(
  context: Context,
  bookings: readonly ShownBooking[],
): Promise<BookingView[]> {
  if (bookings.length === 0) return []
  const people = await listContacts(context, idsIn(bookings, 'userId'))
  const packages = await listPackagesById(context, idsIn(bookings, 'userPackageId'))
  const branches = new Map((await listBranches(context)).map(branch => [branch.id, branch]))
  return bookings.map(booking => {
    const branch = branches.get(booking.branchId.toHexString())
    if (!branch) throw new Error(`booking ${booking._id.toHexString()} refers to a missing branch`)
    return bookingView(booking, {
      customer: (booking.userId && people.get(booking.userId.toHexString())) ?? null,
      userPackage: (booking.userPackageId && packages.get(booking.userPackageId.toHexString())) ?? null,
      branch,
      cutoffHours: context.settings().policies.cutoffHours,
      language: context.language,
    })
  })
}

export async function bookingViewOf(context: Context, booking: ShownBooking): Promise<BookingView> {
  const [view] = await readStored(context, () => bookingViews(context, [booking]))
  if (!view) throw new Error('a booking has no view')
  return view
}
