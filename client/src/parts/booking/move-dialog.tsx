import type { ReactNode } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { useLeaving } from '../../ui/aria/discard-dialog.tsx'
import type { BookingValues } from './booking-values.ts'
import { MoveForm, type MoveFormProps, presentValues } from './move-form.tsx'
import { MoveRefusal, type MoveRefusalProps } from './move-refusal.tsx'

export interface MoveDialogProps
  extends
    Omit<MoveFormProps, 'form' | 'isPending' | 'onTaken' | 'foot'>,
    Omit<MoveRefusalProps, 'error' | 'onTake'> {
  title: string
  /** The move as it is sent. */
  move: { isPending: boolean; error: Error | null; reset: () => void }
  /** What stands between a refusal and the buttons. */
  foot?: (form: UseFormReturn<BookingValues>) => ReactNode
}

/** A booking is given a new day and time in a dialog, which stays open over a refusal and offers what is free instead. */
export function MoveDialog({
  title,
  move,
  failedMessage,
  nowMessage,
  mayLeave,
  foot,
  ...rest
}: MoveDialogProps) {
  const { t } = useTranslation()
  const form = useForm<BookingValues>({ defaultValues: presentValues(rest.booking) })
  // Who only looks at other days has nothing to lose.
  const isFilled = useWatch({ control: form.control, name: 'time' }) !== ''
  const { leave, question } = useLeaving({ isFilled, thing: title, onClose: rest.onClose })
  return (
    <Dialog
      open
      size="lg"
      title={title}
      closeLabel={t('common.close')}
      locked={move.isPending}
      onClose={leave}
    >
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
      {question}
    </Dialog>
  )
}
