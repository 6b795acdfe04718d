import type { BookingChanges } from './use-booking-changes.ts'
import { TapDialog } from './tap-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { MoneyDialog } from './money-dialog.tsx'

/** What may follow a change of a booking: the question before one of another day's car or of paid money, and undo. */
export function AfterChange({ desk: { far, money, undo } }: { desk: BookingChanges }) {
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
      {money.asking && <MoneyDialog question={money.asking} onClose={money.close} />}
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
