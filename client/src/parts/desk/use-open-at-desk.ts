import type { BookingView, CustomerView } from '@car-wash/server/contract'
import { useState } from 'react'
import { moveSheet } from '../../lib/transition.ts'
import type { TappedPlace } from './booking/desk-values.ts'

/** What is open over the board or the list of bookings. */
export type OpenAtDesk =
  | { dialog: 'details' | 'move'; booking: BookingView }
  | { dialog: 'book'; place?: TappedPlace; customer?: CustomerView }

/** What is open, and a change of it, in which a booking's sheet comes out of what was tapped and returns to it. */
export function useOpenAtDesk() {
  const [open, setOpen] = useState<OpenAtDesk>()
  const change = (next: OpenAtDesk | undefined) => {
    moveSheet(() => setOpen(next), next?.dialog === 'details')
  }
  return [open, change] as const
}
