import type { ReactNode } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { useLeaving } from '../dialogs/use-leaving.ts'
import type { BookingValues } from './booking-wish.ts'
import { MoveForm, type MoveFormProps, presentValues } from './move-form.tsx'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { Notice } from '../../ui/plain/notice.tsx'
import { type OnTake, PlaceButtons, placesOf } from './booking-refusal.tsx'

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

interface MoveRefusalProps {
  /** The error of the last attempt. */
  error: Error | null
  /** Shown for errors without their own message. */
  failedMessage: string
  /** Describes the current booking, when another person has changed it. */
  nowMessage?: string | undefined
  /** Whether alternatives at other branches are offered. */
  mayLeave?: boolean | undefined
  onTake: OnTake
}

/** The reason why a booking could not be moved, with alternatives as one-tap choices. */
function MoveRefusal({ error, failedMessage, nowMessage, mayLeave = true, onTake }: MoveRefusalProps) {
  const { t } = useTranslation()
  // The sign-in over the page handles this error.
  if (!error || (error instanceof ApiError && error.code === 'UNAUTHENTICATED')) return null
  const offered = error instanceof ApiError ? placesOf(error) : []
  const places = offered.filter(place => mayLeave || !place.branch)
  return (
    <Notice
      tone="warning"
      role="alert"
      title={[serverMessage(error) ?? failedMessage, nowMessage].filter(Boolean).join(' ')}
      action={
        <PlaceButtons places={places} onTake={onTake}>
          {(branch, time) => (
            <>
              {branch && `${branch.name}: `}
              <bdi>{time}</bdi>
            </>
          )}
        </PlaceButtons>
      }
    >
      {places.length > 0 && t('booking.instead')}
    </Notice>
  )
}
