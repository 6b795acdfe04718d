import { piece } from '../../ui/piece.tsx'
import type { BookingChanges } from './use-booking-changes.ts'

/** Each loads when it is needed. */
const TapDialog = piece(() => import('./tap-dialog.tsx').then(file => file.TapDialog))
const UndoBar = piece(() => import('./undo-bar.tsx').then(file => file.UndoBar))
const MoneyDialog = piece(() => import('./money-dialog.tsx').then(file => file.MoneyDialog))

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
