import type { BookingView } from '@car-wash/server/contract'
import type { BookingStatus, ProgressStep } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { asksToConfirm, conflictOf } from './admin-bookings.queries.ts'
import type { BookingChange } from './booking-change.ts'
import { freesBay } from './next-step.ts'
import { useRefused } from './use-refused.ts'
import { useTurns } from './use-turns.ts'
import { toast } from '../../ui/toast.ts'
import { type BookingMail, useBookingMail } from './use-customer-mail.ts'

/** A change that was refused because the booking has changed in the meantime. */
export interface Conflict {
  /** The booking as it is now. */
  booking: BookingView
  message: string
}

/** A change that can be undone for a few seconds. */
export interface UndoOffer {
  /** The booking after the change; its revision names the change. */
  booking: BookingView
  /** The wash was finished early, and its bay is free for the next car. */
  freesBay: boolean
  taken: { step: ProgressStep } | { from: BookingStatus }
}

interface Sending {
  /** Receives the booking as the previous change left it. */
  send: (booking: BookingView) => Promise<BookingView>
  /** The error message. */
  alert: string
  /** The e-mail to the customer, or false if the change, given the booking before it, needs none. */
  mailFor: (was: BookingView) => BookingMail | false
  /** Called when the server asks for confirmation. */
  onAsked?: () => void
  /** How to undo the change, given the booking before it; undefined when it cannot be undone. */
  takenBack?: (was: BookingView) => UndoOffer['taken'] | undefined
}

/** The changes of bookings in flight, with what a refused one says and how the last one is undone. */
export function useChangeQueue() {
  const mail = useBookingMail()
  const [conflict, setConflict] = useState<Conflict>()
  const [undo, setUndo] = useState<UndoOffer>()
  const { changes, take } = useTurns<BookingView, BookingChange>()
  const refused = useRefused((message, error) => {
    const booking = conflictOf(error)
    if (booking) setConflict({ booking, message })
    else toast.error(message)
  })

  /** Each change has its own e-mail and alert. */
  async function carryOut(
    booking: BookingView,
    change: BookingChange,
    { send, alert, mailFor, onAsked, takenBack }: Sending,
  ) {
    setUndo(undefined)
    try {
      const { was, changed } = await take(booking, change, send)
      const taken = takenBack?.(was)
      if (taken) setUndo({ booking: changed, taken, freesBay: freesBay(was, changed) })
      const kind = mailFor(was)
      if (kind) mail(kind, changed)
    } catch (error) {
      if (onAsked && asksToConfirm(error)) onAsked()
      else refused(error, alert)
    }
  }

  return { changes, conflict, setConflict, undo, setUndo, carryOut, refused }
}

/** Carries a change out in its turn. */
export type CarryOut = ReturnType<typeof useChangeQueue>['carryOut']
