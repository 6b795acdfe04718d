import type { BookingView } from '@car-wash/server/contract'
import type { BookingStatus, ProgressStep } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { asksToConfirm, conflictOf } from './admin-bookings.queries.ts'
import type { BookingChange } from './booking-change.ts'
import type { paymentMail, statusMail } from './booking-mail.ts'
import { personOf } from './booking-person.ts'
import { freesBay } from './next-step.ts'
import { takenMessage } from './taken-message.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ApiError } from '../../lib/api.ts'
import { createTurns } from '../../lib/turns.ts'
import { toast } from '../../ui/toast.ts'
import { useCustomerMail } from './use-customer-mail.ts'

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
  mailFor: (was: BookingView) => typeof statusMail | typeof paymentMail | false
  /** Called when the server asks for confirmation. */
  onAsked?: () => void
  /** How to undo the change, given the booking before it; undefined when it cannot be undone. */
  takenBack?: (was: BookingView) => UndoOffer['taken'] | undefined
}

/** The changes of bookings in flight, with what a refused one says and how the last one is undone. */
export function useChangeQueue() {
  const words = useWords()
  const { t } = words
  const mail = useCustomerMail()
  const [conflict, setConflict] = useState<Conflict>()
  const [undo, setUndo] = useState<UndoOffer>()
  const [turns] = useState(createTurns<BookingView>)
  const [changes, setChanges] = useState<readonly BookingChange[]>([])

  function refused(error: unknown, alert: string) {
    // The sign-in over the page handles this error.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
    toast.error(alert)
    const bayTaken = error instanceof ApiError && error.body['bayTaken'] === true && t('counter.bayGivenAway')
    const message = bayTaken || (takenMessage(error, words) ?? serverMessage(error) ?? t('errors.NETWORK'))
    const booking = conflictOf(error)
    if (booking) setConflict({ booking, message })
    else toast.error(message)
  }

  /** Each change has its own e-mail and alert; changes run in parallel, but those of one booking queue. */
  async function carryOut(
    booking: BookingView,
    change: BookingChange,
    { send, alert, mailFor, onAsked, takenBack }: Sending,
  ) {
    let was = booking
    setUndo(undefined)
    setChanges(others => [...others.filter(({ id }) => id !== change.id), change])
    try {
      const changed = await turns.take(change.id, booking, before => {
        was = before
        return send(before)
      })
      const taken = takenBack?.(was)
      if (taken) setUndo({ booking: changed, taken, freesBay: freesBay(was, changed) })
      const template = mailFor(was)
      if (template) mail(template(changed, words), personOf(changed).name)
    } catch (error) {
      if (onAsked && asksToConfirm(error)) onAsked()
      else refused(error, alert)
    } finally {
      setChanges(others => others.filter(other => other !== change))
    }
  }

  return { changes, conflict, setConflict, undo, setUndo, carryOut, refused }
}

/** Carries a change out in its turn. */
export type CarryOut = ReturnType<typeof useChangeQueue>['carryOut']
