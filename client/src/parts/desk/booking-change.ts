import type { BookingView } from '@car-wash/server/contract'
import type {
  BookingStatus,
  CancelReason,
  PaymentMethod,
  ProgressStep,
} from '@car-wash/server/contract/constants'

/** Unpaid, paid, or paid by a recorded method. */
export type PaymentChoice = 'unpaid' | 'paid' | PaymentMethod

/** The actions of the desk on a booking. */
export interface BookingActions {
  onStatus: (booking: BookingView, status: BookingStatus, cancelReason?: CancelReason) => void
  onPayment: (booking: BookingView, payment: PaymentChoice) => void
  /** A wash of this package of the customer pays; null: its wash is given back. */
  onPackage: (booking: BookingView, userPackageId: string | null) => void
  onProgress: (booking: BookingView, step: ProgressStep) => void
}

/** A change in flight: the screen shows the new value until the reply arrives. */
export type BookingChange = { id: string } & (
  | { kind: 'status'; status: BookingStatus; cancelReason?: CancelReason | undefined }
  | { kind: 'payment'; payment: PaymentChoice }
  | { kind: 'progress'; step: ProgressStep }
  | { kind: 'package' }
)
