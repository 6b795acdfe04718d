import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { showFieldErrors, useOneSubmit } from '../../lib/use-one-submit.ts'
import { type BookingRefusal, type PlaceInstead } from '../../parts/booking/booking-refusal.tsx'
import { BookingBar } from './booking-bar.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { type BookingOffer, startValues, vehicleTypeOf } from '../../parts/booking/booking-values.ts'
import { type BookingValues, type BookingWish, filledIn } from '../../parts/booking/booking-wish.ts'
import { isolated } from '../../i18n/bidi.ts'
import { useDayTimes } from '../../parts/booking/bookings.queries.ts'
import { fullDays, isElsewhere, isSame, type Said, washOf } from './form-facts.ts'
import { useFirstFreeDay, useKeeping } from './use-form-values.ts'
import { FirstTimes } from './first-times.tsx'
import { NoteField } from './note-field.tsx'
import { PackageNotice } from './package-notice.tsx'
import { useChosen } from './use-chosen.ts'
import { DayChoice } from '../../parts/booking/day-choice.tsx'
import { TimeChoice } from '../../parts/booking/time-choice.tsx'
import { useFreeDays } from '../../parts/booking/use-free-days.ts'
import { TellMe } from '../../parts/waiting/tell-me.tsx'
import { VehicleFields } from '../../parts/booking/vehicle-fields.tsx'
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
  /** Everything was chosen on the way here: the form is folded, and only the confirmation shows. */
  isPicked: boolean
  /** Called with every change, and with the values that the form starts with. */
  onChange: (values: Partial<BookingValues>) => void
  onSubmit: (values: BookingValues) => Promise<NotBooked>
  /** Asks a visitor who they are; whether they signed in. */
  identify: () => Promise<boolean>
}

/** The booking form on one page: wash, day, time and notes, beside a summary (specification 2 and 5). */
export function BookingForm({
  offer,
  wish,
  screen,
  isPicked,
  onChange,
  onSubmit,
  identify,
}: BookingFormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [start] = useState(() => startValues(offer, wish))
  const form = useForm<BookingValues>({ defaultValues: start })
  const { control, formState } = form
  const [refusal, setRefusal] = useState<BookingRefusal>()
  const [said, setSaid] = useState<Said>()
  const { terms, trouble } = useChosen(control, offer)
  // A form whose package can't pay for the wash that was picked shows all its fields.
  const [isFolded, setFolded] = useState(isPicked && terms !== undefined && trouble === undefined)
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
  const picked = useDayTimes({ ...slotQuery, date: isFolded ? form.getValues('date') : '' })
  // Another vehicle may need more time than was picked: the form says so and offers the closest times.
  if (isFolded && (!terms || picked.data?.times.includes(form.getValues('time')) === false)) setFolded(false)

  async function send(values: BookingValues) {
    const outcome = await onSubmit(values)
    setRefusal(outcome.refusal)
    setSaid(undefined)
    const { bookingDate: date, bookingTime: time, ...fields } = outcome.fields ?? {}
    const errors = { ...fields, ...(date && { date }), ...(time && { time }) }
    if (Object.keys(errors).length > 0) setFolded(false)
    showFieldErrors(form, errors)
    if (outcome.refusal) confirmation.current?.scrollIntoView({ block: 'nearest' })
  }

  function chooseDay(date: string) {
    form.setValue('date', date, { shouldDirty: true, shouldValidate: true })
  }

  function take({ branch: other, date, time }: PlaceInstead & { date: string; time: string }) {
    if (other) form.setValue('branchId', other._id, { shouldDirty: true, shouldValidate: true })
    form.setValue('time', time, { shouldDirty: true, shouldValidate: true })
    chooseDay(date)
    setSaid({ date, time, branchId: other?._id ?? branchId, isShown: true })
    setRefusal(undefined)
    focusSubmit()
  }

  /** Only one of the two is displayed. */
  function focusSubmit() {
    sideSubmit.current?.focus()
    barSubmit.current?.focus()
  }

  /** A chosen time scrolls the summary into view and is announced to screen readers. */
  function confirm(time: string) {
    setSaid({ date: form.getValues('date'), time, branchId, isShown: false })
    confirmation.current?.scrollIntoView({ block: 'nearest' })
  }

  function words({ date, time, branchId: place }: Said): string {
    const name = offer.branches.find(({ _id }) => _id === place)?.name ?? ''
    return t('booking.taken', { time: isolated(format.dateTime(date, time)), branch: isolated(name) })
  }

  const tellMe = (dates: readonly string[], time?: string) => (
    <TellMe wish={{ ...washOf(form.getValues(), offer), dates, time }} identify={identify} />
  )
  const full = branch ? fullDays(days, branch) : []

  function unfold(field: 'branchId' | 'serviceId') {
    flushSync(() => setFolded(false))
    form.setFocus(field)
  }

  const summary = (
    <aside aria-label={t('booking.summary')} className="min-w-0 lg:sticky lg:top-24">
      <BookingSummary
        ref={confirmation}
        control={control}
        offer={offer}
        aside={
          isFolded && (
            <Button variant="secondary" size="sm" onClick={() => unfold('branchId')}>
              {t('booking.change')}
            </Button>
          )
        }
      >
        {refusal && (
          <RefusalNotice
            refusal={refusal}
            branchName={branch?.name ?? ''}
            earliest={{
              to: `/earliest?service=${serviceId}`,
              state: { ...filledIn(form.getValues()), screen },
            }}
            onTake={take}
            tellMe={refusal.taken && tellMe([refusal.taken.date], refusal.taken.time)}
            onOtherService={() => unfold('serviceId')}
            price={terms && format.money(terms.price)}
            onWithoutPackage={() => {
              form.setValue('userPackageId', '', { shouldDirty: true, shouldValidate: true })
              setRefusal(undefined)
              focusSubmit()
            }}
          />
        )}
        <div role="status" className="empty:hidden">
          {said?.isShown === true && <Notice tone="success">{words(said)}</Notice>}
          {said?.isShown === false && <span className="sr-only">{words(said)}</span>}
        </div>
        <Button
          ref={sideSubmit}
          type="submit"
          size="lg"
          fullWidth
          pending={formState.isSubmitting}
          className="max-lg:hidden"
        >
          {t('booking.submit')}
        </Button>
      </BookingSummary>
    </aside>
  )

  return (
    <form {...useOneSubmit(form, send)}>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-8">
        {/* The order of the page is the order of the keyboard: a folded form begins with what is confirmed. */}
        {isFolded && <div className="min-w-0 lg:order-last">{summary}</div>}
        <div className="grid min-w-0 gap-4 sm:gap-6">
          <Card as="section" className="grid gap-4 max-sm:p-4">
            {!isFolded && (
              <>
                <h2 className="text-lg font-semibold sm:text-xl">{t('booking.where')}</h2>
                <PackageNotice {...{ offer, form }} wishedId={wish.serviceId} />
                <WashFields offer={offer} form={form} />
              </>
            )}
            <VehicleFields offer={offer} form={form} />
          </Card>
          {!isFolded && (
            <Card as="section" className="grid gap-4 max-sm:p-4">
              <div>
                <h2 className="text-lg font-semibold sm:text-xl">{t('booking.when')}</h2>
                {branch && isElsewhere(branch.timeZone) && (
                  <p className="mt-1 text-sm text-muted">
                    {t('booking.localTime', { zone: branch.timeZone.replaceAll('_', ' ') })}
                  </p>
                )}
              </div>
              {branchId === '' && serviceId !== '' && (
                <FirstTimes
                  {...{ serviceId, vehicleType: slotQuery.vehicleType }}
                  branches={offer.branches}
                  onTake={take}
                />
              )}
              <DayChoice
                control={control}
                branch={branch}
                isReady={branchId !== '' && serviceId !== ''}
                days={days}
              />
              <TimeChoice
                {...{ form, slotQuery, branch, days }}
                onDay={chooseDay}
                onChosen={confirm}
                tellMe={(date, time) => tellMe([date], time)}
                tellMeDays={full.length > 0 && tellMe(full)}
                taken={refusal?.taken && isSame(refusal.taken, slotQuery) ? refusal.taken : undefined}
              />
            </Card>
          )}
          <NoteField form={form} />
        </div>
        {!isFolded && summary}
      </div>
      <BookingBar control={control} offer={offer} isPending={formState.isSubmitting} button={barSubmit} />
    </form>
  )
}
