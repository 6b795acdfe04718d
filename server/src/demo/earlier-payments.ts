import { Types } from 'mongoose'
import type { PaymentMethod, Translations } from '../contract/constants.ts'
import type { Booking } from '../modules/bookings/booking.model.ts'
import type { Payment } from '../modules/payments/payment.model.ts'
import { issuerOf } from '../modules/payments/payment.service.ts'
import type { UserPackage } from '../modules/user-packages/user-package.model.ts'
import { ISSUER } from './chain.ts'

/** A booking or package for which money was taken. */
interface Paid {
  _id: Types.ObjectId
  userId: Types.ObjectId | null
  branchId?: Types.ObjectId
  snap: {
    service?: string
    name?: string
    priceCents: number
    translations?: Translations<{ name: string }> | undefined
  }
  paidAt: Date | null
  paidBy: Payment['by'] | null
  paymentMethod: PaymentMethod | null
  createdAt: Date
}

/** A row for each thing that was paid for, if given before this instant. */
export function earlierPayments(
  { bookings = [], packages = [] }: { bookings?: readonly Booking[]; packages?: readonly UserPackage[] },
  until?: Date,
): Payment[] {
  const isEarlier = ({ paidAt, createdAt, snap }: Paid) =>
    snap.priceCents > 0 && (!until || (paidAt ?? createdAt) < until)
  const paid = bookings.filter(
    each => each.paymentStatus === 'paid' && !each.userPackageId && isEarlier(each),
  )
  const sold = packages.filter(each => each.isPaid && isEarlier(each))
  return [
    ...paid.map(each => earlierPayment('booking', each)),
    ...sold.map(each => earlierPayment('package', each)),
  ]
}

/** The row of a payment from before the sample chain's receipts: without a till, a number or, for a package, a branch. */
const earlierPayment = (kind: 'booking' | 'package', paid: Paid): Payment => ({
  _id: new Types.ObjectId(),
  at: paid.paidAt ?? paid.createdAt,
  date: null,
  branchId: paid.branchId ?? null,
  cents: paid.snap.priceCents,
  method: paid.paymentMethod ?? 'other',
  for: {
    kind,
    id: paid._id,
    name: paid.snap.service ?? paid.snap.name ?? '',
    translations: paid.snap.translations ?? {},
  },
  customerId: paid.userId,
  by: paid.paidBy ?? { id: null, role: 'system' },
  tillId: null,
  reverses: null,
  reason: null,
  fiscalRef: null,
  receiptNo: null,
  issuer: issuerOf(ISSUER, null),
  counter: null,
  n: null,
})
