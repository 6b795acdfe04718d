import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { BookingValues } from '../../parts/booking/booking-wish.ts'
import type { FreeDays } from '../../parts/booking/use-free-days.ts'

/** Without a day, the first free one is chosen: a tap less. */
export function useFirstFreeDay({ control, setValue }: UseFormReturn<BookingValues>, days: FreeDays) {
  const date = useWatch({ control, name: 'date' })
  const first = days.isPending ? undefined : [...days.byDate.values()].find(({ free }) => free > 0)?.date
  useEffect(() => {
    if (date === '' && first !== undefined) setValue('date', first)
  }, [date, first, setValue])
}

/** Calls `keep` with the values that the form starts with, and with every change. */
export function useKeeping(
  { getValues, subscribe }: UseFormReturn<BookingValues>,
  keep: (values: Partial<BookingValues>) => void,
) {
  const onKeep = useEffectEvent(keep)
  useEffect(() => {
    onKeep(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => onKeep(values) })
  }, [getValues, subscribe])
}
