import { useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { showFieldErrors, useOneSubmit } from '../../lib/use-one-submit.ts'
import { bookingTexts } from '../../parts/booking/booking-texts.ts'
import {
  type BookingRefusal,
  type PlaceInstead,
  RefusalNotice,
  type TakenTime,
} from '../../parts/booking/booking-refusal.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { type BookingOffer, packageFor, startValues } from '../../parts/booking/booking-values.ts'
import { type BookingValues, type BookingWish, filledIn } from '../../parts/booking/booking-wish.ts'
import { isolated } from '../../i18n/bidi.ts'
import type { SlotQuery } from '../../parts/booking/bookings.queries.ts'
import { DayChoice } from '../../parts/booking/day-choice.tsx'
import { TimeChoice } from '../../parts/booking/time-choice.tsx'
import { useFreeDays } from '../../parts/booking/use-free-days.ts'
import { WashFields } from '../../parts/booking/wash-fields.tsx'

/** The result of a submission that did not become a booking. */
export interface NotBooked {
  refusal?: BookingRefusal
  /** Errors by the server's field name. */
  fields?: Readonly<Record<string, string>>
}

export interface BookingFormProps {
  offer: BookingOffer
  wish: BookingWish
  /** The current screen, to return to from /earliest. */
  screen: '/booking' | '/serviceBooking'
  onSubmit: (values: BookingValues) => Promise<NotBooked>
}

/** The booking form on one page: wash, day, time and notes, beside a summary (specification 2 and 5). */
export function BookingForm({ offer, wish, screen, onSubmit }: BookingFormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useForm<BookingValues>({ defaultValues: startValues(offer, wish) })
  const { control, formState } = form
  const [refusal, setRefusal] = useState<BookingRefusal>()
  const [taken, setTaken] = useState<string>()
  const submit = useRef<HTMLButtonElement>(null)
  const [branchId, serviceId, vehicleId] = useWatch({ control, name: ['branchId', 'serviceId', 'vehicleId'] })
  const branch = offer.branches.find(({ _id }) => _id === branchId)
  const vehicle = offer.vehicles.find(({ _id }) => _id === vehicleId)
  const slotQuery = { branchId, serviceId, ...(vehicle ? { vehicleType: vehicle.type } : {}) }
  const days = useFreeDays(slotQuery, branch)

  async function send(values: BookingValues) {
    const outcome = await onSubmit(values)
    setRefusal(outcome.refusal)
    setTaken(undefined)
    const { bookingDate: date, bookingTime: time, ...fields } = outcome.fields ?? {}
    showFieldErrors(form, { ...fields, ...(date && { date }), ...(time && { time }) })
  }

  function chooseDay(date: string) {
    form.setValue('date', date, { shouldDirty: true, shouldValidate: true })
    followPackage()
  }

  function followPackage() {
    if (formState.dirtyFields.userPackageId === true) return
    form.setValue('userPackageId', packageFor(offer, form.getValues()))
  }

  function take({ branch: other, date, time }: PlaceInstead & { date: string; time: string }) {
    if (other) form.setValue('branchId', other._id, { shouldDirty: true, shouldValidate: true })
    form.setValue('time', time, { shouldDirty: true, shouldValidate: true })
    chooseDay(date)
    const name = other?.name ?? branch?.name ?? ''
    setTaken(t('booking.taken', { time: isolated(format.dateTime(date, time)), branch: isolated(name) }))
    setRefusal(undefined)
    submit.current?.focus()
  }

  return (
    <form
      {...useOneSubmit(form, send)}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-8"
    >
      <div className="grid min-w-0 gap-6">
        <Card as="section" className="grid gap-5">
          <h2 className="text-xl font-semibold">{t('booking.where')}</h2>
          <WashFields offer={offer} form={form} />
        </Card>
        <Card as="section" className="grid gap-5">
          <div>
            <h2 className="text-xl font-semibold">{t('booking.when')}</h2>
            {branch && isElsewhere(branch.timeZone) && (
              <p className="mt-1 text-sm text-muted">
                {t('booking.localTime', { zone: branch.timeZone.replaceAll('_', ' ') })}
              </p>
            )}
          </div>
          <DayChoice
            control={control}
            branch={branch}
            isReady={branchId !== '' && serviceId !== ''}
            days={days}
            onChosen={followPackage}
          />
          <TimeChoice
            {...{ form, slotQuery, branch, days }}
            onDay={chooseDay}
            taken={refusal?.taken && isSame(refusal.taken, slotQuery) ? refusal.taken : undefined}
          />
        </Card>
        <Card as="section" className="grid gap-5">
          <FormProvider {...form}>
            <FormFields fields={bookingTexts} />
          </FormProvider>
        </Card>
      </div>
      <aside aria-label={t('booking.summary')} className="min-w-0 lg:sticky lg:top-24">
        <BookingSummary control={control} offer={offer}>
          {refusal && (
            <RefusalNotice
              refusal={refusal}
              branchName={branch?.name ?? ''}
              earliest={{
                to: `/earliest?service=${serviceId}`,
                state: { ...filledIn(form.getValues()), screen },
              }}
              onTake={take}
            />
          )}
          <div role="status" className="empty:hidden">
            {taken !== undefined && <Notice tone="success">{taken}</Notice>}
          </div>
          <Button ref={submit} type="submit" size="lg" fullWidth pending={formState.isSubmitting}>
            {t('booking.submit')}
          </Button>
        </BookingSummary>
      </aside>
    </form>
  )
}

function isSame(taken: TakenTime, { branchId, serviceId }: SlotQuery): boolean {
  return taken.branchId === branchId && taken.serviceId === serviceId
}

function isElsewhere(timeZone: string): boolean {
  return Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone
}
