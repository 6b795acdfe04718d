import type { BranchView } from '@car-wash/server/contract'
import { Keyboard } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/plain/button.tsx'
import { FieldNotes } from '../../ui/plain/field.tsx'
import type { TakenTime } from './booking-refusal.tsx'
import type { BookingValues } from './booking-wish.ts'
import type { SlotQuery } from './bookings.queries.ts'
import { FreeTimes, FreeTimesLoading } from './free-times-list.tsx'
import { isOnStep, TimeInput, useTimeLimits } from './time-input.tsx'
import type { FreeDays } from './use-free-days.ts'

export interface TimeChoiceProps {
  form: UseFormReturn<BookingValues>
  slotQuery: SlotQuery
  branch: BranchView | undefined
  days: FreeDays
  onDay: (date: string) => void
  /** Offers to wait for a place on a full day, or for a time that is taken. */
  tellMe?: ((date: string, time?: string) => ReactNode) | undefined
  /** Offers to wait for a place on one of the full days, which cannot be chosen. */
  tellMeDays?: ReactNode
  /** Called when a free time has been chosen from those shown. */
  onChosen?: (time: string) => void
  /** The current time of a booking that moves: free, but not a choice. */
  present?: string | undefined
  /** A time that the server has refused, whatever the list says. */
  taken?: Pick<TakenTime, 'date' | 'time'> | undefined
}

/** A choice of start time: one of a few good ones, any other free one, or a typed one. The server has the last word. */
export function TimeChoice({
  form,
  slotQuery,
  branch,
  days,
  onDay,
  onChosen,
  present,
  taken,
  tellMe,
  tellMeDays,
}: TimeChoiceProps) {
  const { t } = useTranslation()
  const date = useWatch({ control: form.control, name: 'date' })
  const limits = useTimeLimits()
  const { field, fieldState } = useController({
    control: form.control,
    name: 'time',
    rules: { required: t('booking.required.time'), validate: time => isOnStep(time) || limits },
  })
  const [wantsToType, setWantsToType] = useState(false)
  const isTyping = wantsToType || (field.value !== '' && !isOnStep(field.value))
  const isReady = slotQuery.branchId !== '' && slotQuery.serviceId !== ''
  const id = useId()

  function choose(next: string) {
    form.setValue('time', next, { shouldDirty: true, shouldValidate: true })
    onChosen?.(next)
  }

  const others = (
    <>
      {!isTyping && (
        <Button variant="ghost" size="sm" icon={<Keyboard />} onClick={() => setWantsToType(true)}>
          {t('booking.typeTime')}
        </Button>
      )}
      {tellMeDays}
    </>
  )

  return (
    <div
      role="group"
      aria-label={t('booking.chooseTime')}
      aria-describedby={fieldState.error && !isTyping ? `${id}-error` : undefined}
      // The form focuses this element when the time is missing.
      ref={box => {
        if (isTyping) return
        const first = () => box?.querySelector<HTMLElement>('[role=option], button')
        field.ref(box && { focus: () => first()?.focus() })
      }}
      className="grid min-w-0 gap-4"
    >
      {isReady && date === '' && days.isPending && <FreeTimesLoading />}
      {isReady && date === '' && !days.isPending && (
        <p className="rounded-card bg-sunken p-4 text-muted">{t('booking.dayFirst')}</p>
      )}
      {isReady && date !== '' ? (
        <FreeTimes
          {...{ slotQuery: { ...slotQuery, date }, branch, days, onDay, present, taken, others, tellMe }}
          value={field.value}
          onChange={choose}
        />
      ) : (
        !(isReady && days.isPending) && <div className="flex flex-wrap gap-2 empty:hidden">{others}</div>
      )}
      {isTyping ? (
        <TimeInput field={field} error={fieldState.error?.message} hasFocus={wantsToType} />
      ) : (
        <FieldNotes id={id} error={fieldState.error?.message} />
      )}
    </div>
  )
}
