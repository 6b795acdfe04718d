import { Types } from 'mongoose'
import type { z } from 'zod'
import type { Actor } from '../../../access.ts'
import type { SessionView, PasskeyView } from '../../../contract/auth.ts'
import type { BookingDetail } from '../../../contract/bookings.ts'
import type { ReceiptView } from '../../../contract/payments.ts'
import type { LedgerRow, UserPackageView } from '../../../contract/user-packages.ts'
import type { exportViewSchema, ProfileView } from '../../../contract/users.ts'
import type { WaitingView } from '../../../contract/waiting.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { notFound } from '../../../errors.ts'
import { noteEndings } from '../../../security/endings.ts'
import { logSecurity } from '../../../security/security-log.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import { dropLinks } from '../../accounts/auth/passwords/link.service.ts'
import { dropPasskeys, listPasskeys } from '../../accounts/auth/passkeys/own-passkeys.service.ts'
import { requireOwnPassword } from '../../accounts/auth/passwords/own-password.service.ts'
import { dropResetRequests } from '../../accounts/auth/passwords/password.service.ts'
import { endSessions, listSessions } from '../../accounts/auth/sessions/own-sessions.service.ts'
import { getBookingDetail, listOwnBookings } from '../../bookings/read/detail.service.ts'
import { cancelComingBookings, eraseBookingsOf } from '../../bookings/change/archive.service.ts'
import { eraseReplies } from '../../trail/idempotency.service.ts'
import { erasePaymentsOf } from '../../money/payments/payment.service.ts'
import { listOwnPayments } from '../../money/payments/read/payments.service.ts'
import { dropMails } from '../../messages/outbox/outbox.service.ts'
import { listLedger } from '../../wash-books/change/change.service.ts'
import { listOwnPackageViews } from '../../wash-books/user-package.service.ts'
import { archivePackagesOf } from '../../wash-books/user-package.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import { eraseAccount } from '../../accounts/users/account.service.ts'
import { getCustomerAccount, notesOf } from '../../accounts/users/desk-customer.service.ts'
import { eraseWaitingOf, listOwnWaiting } from '../../waiting-list/entries.service.ts'
import { getProfile } from '../../accounts/users/profile.service.ts'

export interface PersonalData extends z.infer<typeof exportViewSchema> {
  profile: ProfileView
  deskNotes: string
  bookings: BookingDetail[]
  packages: (UserPackageView & { ledger: LedgerRow[] })[]
  payments: ReceiptView[]
  waiting: WaitingView[]
  sessions: SessionView[]
  passkeys: PasskeyView[]
}

/** The customer's data, in the same views as on the screens (decision 30). */
export async function exportOwnData(context: Context, actor: Actor): Promise<PersonalData> {
  const bookings: BookingDetail[] = []
  for (const { _id } of await listOwnBookings(context, actor)) {
    bookings.push(await getBookingDetail(context, actor, _id))
  }
  const packages: PersonalData['packages'] = []
  for (const view of await listOwnPackageViews(context, actor)) {
    packages.push({ ...view, ledger: await listLedger(context, actor, { id: view._id }) })
  }
  return {
    exportedAt: context.clock.now().toISOString(),
    profile: await getProfile(context, actor),
    deskNotes: notesOf(await getCustomerAccount(context, actor.id)).text,
    bookings,
    packages,
    payments: await listOwnPayments(context, actor),
    waiting: await listOwnWaiting(context, actor),
    sessions: await listSessions(context, actor),
    passkeys: await listPasskeys(context, actor),
  }
}

/**
 * DELETE /users/me (decision 30), in one transaction: cancels future bookings regardless of the cut-off, archives
 * packages, ends sessions, erases personal data and frees the address for a new account. INCORRECT_DELETION_PASSWORD.
 */
export async function deleteOwnAccount(context: Context, actor: Actor, password: string): Promise<void> {
  await requireOwnPassword(context, actor, { password })
  if (!(await eraseCustomer(context, actor.id))) throw notFound()
  logSecurity(context.log, 'user_deleted', { account: actor.id })
  await noteEndings(context, { erased: actor.id })
}

/** Erases a customer as above. False when there is no such account, or it is erased already. */
export async function eraseCustomer(context: Context, id: string): Promise<boolean> {
  const userId = new Types.ObjectId(id)
  const actor = { id, role: 'customer' } as const
  return transaction(context, async () => {
    // First, so that the steps below send no mail to the deleted account, and a racing booking conflicts.
    const email = await eraseAccount(context, id)
    if (email === null) return false
    await eraseWaitingOf(context, userId)
    await cancelComingBookings(context, id, byOf(actor))
    await archivePackagesOf(context, id)
    await eraseBookingsOf(context, id)
    await erasePaymentsOf(context, id)
    await eraseReplies(context, id)
    await dropMails(context, userId)
    await dropLinks(context, { userId })
    await dropResetRequests(context, email)
    await dropPasskeys(context, userId)
    await endSessions(context, id)
    await recordAudit(context, { actor, action: 'user.delete', id })
    return true
  })
}
