import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/aria/dialog.tsx'
import type { BookingValues } from './booking-values.ts'
import { MoveForm, type MoveFormProps } from './move-form.tsx'
import { MoveRefusal, type MoveRefusalProps } from './move-refusal.tsx'

export interface MoveDialogProps
  extends Omit<MoveFormProps, 'isPending' | 'onTaken' | 'foot'>, Omit<MoveRefusalProps, 'error' | 'onTake'> {
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
  ...form
}: MoveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      size="lg"
      title={title}
      closeLabel={t('common.close')}
      locked={move.isPending}
      onClose={form.onClose}
    >
      <MoveForm
        {...form}
        isPending={move.isPending}
        onTaken={move.reset}
        foot={parts => (
          <>
            <MoveRefusal
              error={move.error}
              onTake={parts.onTake}
              {...{ failedMessage, nowMessage, mayLeave }}
            />
            {foot?.(parts.form)}
          </>
        )}
      />
    </Dialog>
  )
}
