import type { ReactNode } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { useLeaving } from '../dialogs/use-leaving.ts'
import type { BookingValues } from './booking-wish.ts'
import { MoveForm, type MoveFormProps, presentValues } from './move-form.tsx'
import { MoveRefusal, type MoveRefusalProps } from './move-refusal.tsx'

export interface MoveDialogProps
  extends
    Omit<MoveFormProps, 'form' | 'isPending' | 'onTaken' | 'foot'>,
    Omit<MoveRefusalProps, 'error' | 'onTake'> {
  title: string
  /** The mutation that sends the move. */
  move: { isPending: boolean; error: Error | null; reset: () => void }
  /** Content between the error and the buttons. */
  foot?: (form: UseFormReturn<BookingValues>) => ReactNode
}

/** A dialog that moves a booking to a new day and time. After an error it stays open and offers alternatives. */
export function MoveDialog({
  title,
  move,
  failedMessage,
  nowMessage,
  mayLeave,
  foot,
  ...rest
}: MoveDialogProps) {
  const form = useForm<BookingValues>({ defaultValues: presentValues(rest.booking) })
  // Browsing other days is not input worth asking about.
  const isFilled = useWatch({ control: form.control, name: 'time' }) !== ''
  const leave = useLeaving({ isFilled, thing: title, onClose: rest.onClose })
  return (
    <Dialog open size="lg" title={title} locked={move.isPending} onClose={leave}>
      <MoveForm
        {...rest}
        form={form}
        isPending={move.isPending}
        onTaken={move.reset}
        foot={onTake => (
          <>
            <MoveRefusal error={move.error} onTake={onTake} {...{ failedMessage, nowMessage, mayLeave }} />
            {foot?.(form)}
          </>
        )}
      />
    </Dialog>
  )
}
