import { useRef, useState, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { BookingRefusal, PlaceInstead } from '../../parts/booking/booking-refusal.tsx'
import { type BookingOffer, startValues, vehicleTypeOf } from '../../parts/booking/booking-values.ts'
import type { BookingValues, BookingWish } from '../../parts/booking/booking-wish.ts'
import { useFreeDays, type FreeDays } from '../../parts/booking/use-free-days.ts'
import { showFieldErrors } from '../../lib/use-one-submit.ts'
import { useChosen } from './use-chosen.ts'

/** The result of a submission that did not become a booking. */
export interface NotBooked {
  refusal?: BookingRefusal
  /** Errors by the server's field name. */
  fields?: Readonly<Record<string, string>>
}

export interface BookingFormProps {
  /** The page's one h1. */
  title: string
  offer: BookingOffer
  wish: BookingWish
  /** The current screen, to return to from /earliest. */
  screen: '/booking' | '/serviceBooking'
  /** Called with every change, and with the values that the form starts with. */
  onChange: (values: Partial<BookingValues>) => void
  onSubmit: (values: BookingValues) => Promise<NotBooked>
  /** Asks a visitor who they are; whether they signed in. */
  identify: () => Promise<boolean>
}

export type FormState = ReturnType<typeof useBookingForm>

const NOW = { shouldDirty: true, shouldValidate: true }

/** The values of the booking form, the free days for them, and what was refused. */
export function useBookingForm({ offer, wish, onChange, onSubmit }: BookingFormProps) {
  const [start] = useState(() => startValues(offer, wish))
  const form = useForm<BookingValues>({ defaultValues: start })
  const { control, setValue } = form
  const [refusal, setRefusal] = useState<BookingRefusal>()
  const chosen = useChosen(control, offer)
  const confirmation = useRef<HTMLDivElement>(null)
  const sideSubmit = useRef<HTMLButtonElement>(null)
  const barSubmit = useRef<HTMLButtonElement>(null)
  const [branchId, serviceId, vehicleId, vehicleType] = useWatch({
    control,
    name: ['branchId', 'serviceId', 'vehicleId', 'vehicleType'],
  })
  const branch = offer.branches.find(({ _id }) => _id === branchId)
  const slotQuery = { branchId, serviceId, vehicleType: vehicleTypeOf({ vehicleId, vehicleType }, offer) }
  const days = useFreeDays(slotQuery, branch)
  useKeeping(form, onChange)
  useFirstFreeDay(form, days)

  /** Only one of the two is displayed. */
  function focusSubmit() {
    sideSubmit.current?.focus()
    barSubmit.current?.focus()
  }

  /** The reason comes into view, and its first alternative takes the focus. */
  function showRefusal() {
    const reason = confirmation.current?.querySelector('[role=alert]')
    reason?.scrollIntoView({ block: 'nearest' })
    reason?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }

  async function send(values: BookingValues) {
    const outcome = await onSubmit(values)
    flushSync(() => setRefusal(outcome.refusal))
    const { bookingDate: date, bookingTime: time, ...fields } = outcome.fields ?? {}
    const errors = { ...fields, ...(date && { date }), ...(time && { time }) }
    showFieldErrors(form, errors)
    if (outcome.refusal) showRefusal()
  }

  const chooseDay = (date: string) => setValue('date', date, NOW)

  function take({ branch: other, date, time }: PlaceInstead & { date: string; time: string }) {
    if (other) setValue('branchId', other._id, NOW)
    setValue('time', time, NOW)
    chooseDay(date)
    setRefusal(undefined)
    focusSubmit()
  }

  function payWithoutPackage() {
    setValue('userPackageId', '', NOW)
    setRefusal(undefined)
    focusSubmit()
  }

  return {
    ...{ form, refusal, chosen, branch, slotQuery, days },
    ...{ confirmation, sideSubmit, barSubmit },
    ...{ send, chooseDay, take, payWithoutPackage },
  }
}

/** Without a day, the first free one is chosen: a tap less. */
function useFirstFreeDay({ control, setValue }: UseFormReturn<BookingValues>, days: FreeDays) {
  const date = useWatch({ control, name: 'date' })
  const first = days.isPending ? undefined : [...days.byDate.values()].find(({ free }) => free > 0)?.date
  useEffect(() => {
    if (date === '' && first !== undefined) setValue('date', first)
  }, [date, first, setValue])
}

/** Calls `keep` with the values that the form starts with, and with every change. */
function useKeeping(
  { getValues, subscribe }: UseFormReturn<BookingValues>,
  keep: (values: Partial<BookingValues>) => void,
) {
  const onKeep = useEffectEvent(keep)
  useEffect(() => {
    onKeep(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => onKeep(values) })
  }, [getValues, subscribe])
}
