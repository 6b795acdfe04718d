import type { BookingView } from '@car-wash/server/contract'
import { useState } from 'react'
import { conflictOf, useBookingChange } from './admin-bookings.queries.ts'
import { BookingName } from './booking-name.tsx'
import { useConflictText } from './conflict-notice.tsx'
import { MoveDialog, type WishedMove } from '../booking/move-dialog.tsx'
import { useBookingBranches } from '../../queries/chain.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useUser } from '../../session/session.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { toast } from '../../ui/toast.ts'
import { useBookingMail } from './use-customer-mail.ts'

export interface DeskMoveProps {
  booking: BookingView
  /** The branch has no room for the booking any more: a branch admin may then move it to another branch too. */
  replan?: boolean | undefined
  onClose: () => void
}

/** Moves a booking from the desk: the calendar and times of the customer's form, without cut-off (decision 14). */
export function DeskMove({ booking: opened, replan = false, onClose }: DeskMoveProps) {
  const { t } = useWords()
  const conflictText = useConflictText()
  const move = useBookingChange('PATCH /bookings/:id')
  const mail = useBookingMail()
  const mayLeave = useUser().role === 'super-admin' || replan
  const branches = useBookingBranches().data ?? []
  // Another person may have changed it: the error then contains the current booking, which can be moved in turn.
  const [booking, setBooking] = useState(opened)

  function send(to: WishedMove) {
    move.mutate(
      {
        params: { id: booking._id },
        body: { rev: booking.rev, ...to, ...(replan ? { replan } : {}) },
      },
      {
        onSuccess: moved => {
          toast.success(t('adminBookings.moved'))
          mail('moved', moved)
          onClose()
        },
        onError: error => setBooking(conflictOf(error) ?? booking),
      },
    )
  }

  const changed = conflictOf(move.error)
  return (
    <MoveDialog
      booking={booking}
      branches={branches}
      title={t('adminBookings.moveTitle')}
      submitLabel={t('adminBookings.moveSubmit')}
      sameMessage={t('adminBookings.moveSame')}
      failedMessage={t('adminBookings.moveFailed')}
      nowMessage={changed && conflictText(changed)}
      mayLeave={mayLeave}
      move={move}
      onSend={send}
      onClose={onClose}
      head={form => (
        <>
          <p className="rounded-control border border-line bg-sunken px-4 py-3 font-semibold text-heading">
            <BookingName booking={booking} />
          </p>
          {mayLeave && (
            <NativeSelect
              label={t('adminBookings.moveTo')}
              options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
              {...form.register('branchId', { onChange: () => form.setValue('time', '') })}
            />
          )}
        </>
      )}
    />
  )
}
