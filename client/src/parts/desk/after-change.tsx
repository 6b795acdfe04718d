import { TapDialog } from './tap-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { BookingChanges } from './use-booking-changes.ts'

/** What may follow a change of a booking: the question before a change of another day's car, and undo. */
export function AfterChange({ desk: { far, undo } }: { desk: BookingChanges }) {
  return (
    <>
      {far.asking && (
        <TapDialog
          booking={far.asking.booking}
          label={far.asking.label}
          onConfirm={far.confirm}
          onClose={far.close}
        />
      )}
      {undo.offer && (
        <UndoBar
          key={`${undo.offer.booking._id} ${String(undo.offer.booking.rev)}`}
          offer={undo.offer}
          onUndo={undo.take}
          onClose={undo.close}
        />
      )}
    </>
  )
}
