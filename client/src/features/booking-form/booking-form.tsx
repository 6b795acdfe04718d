import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/plain/card.tsx'
import { useOneSubmit } from '../../lib/use-one-submit.ts'
import { BookingBar } from './booking-bar.tsx'
import { Confirmation } from './confirmation.tsx'
import { fullDays, isElsewhere, isSame, washOf } from './form-facts.ts'
import { FirstTimes } from './first-times.tsx'
import { NoteField } from './note-field.tsx'
import { PackageNotice } from './package-notice.tsx'
import { type BookingFormProps, type FormState, useBookingForm } from './use-booking-form.ts'
import { DayChoice } from '../../parts/booking/day-choice.tsx'
import { TimeChoice } from '../../parts/booking/time-choice.tsx'
import { TellMe } from '../../parts/waiting/tell-me.tsx'
import { VehicleFields } from '../../parts/booking/vehicle-fields.tsx'
import { WashFields } from '../../parts/booking/wash-fields.tsx'

type TellMeOf = (dates: readonly string[], time?: string) => ReactNode

/** The booking form on one page: wash, day, time and notes, beside a summary (specification 2 and 5). */
export function BookingForm(props: BookingFormProps) {
  const { offer, wish, screen, identify } = props
  const state = useBookingForm(props)
  const { form, isFolded } = state
  const tellMe: TellMeOf = (dates, time) => (
    <TellMe wish={{ ...washOf(form.getValues(), offer), dates, time }} identify={identify} />
  )
  const confirmation = <Confirmation {...{ offer, screen, state, tellMe }} />
  return (
    <form {...useOneSubmit(form, state.send)}>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-8">
        {/* The order of the page is the order of the keyboard: a folded form begins with what is confirmed. */}
        {isFolded && <div className="min-w-0 lg:order-last">{confirmation}</div>}
        <div className="grid min-w-0 gap-4 sm:gap-6">
          <WhereCard {...{ offer, wish, state }} />
          {!isFolded && <WhenCard {...{ offer, state, tellMe }} />}
          <NoteField form={form} />
        </div>
        {!isFolded && confirmation}
      </div>
      <BookingBar
        control={form.control}
        offer={offer}
        isPending={form.formState.isSubmitting}
        button={state.barSubmit}
      />
    </form>
  )
}

function WhereCard({
  offer,
  wish,
  state: { form, isFolded },
}: Pick<BookingFormProps, 'offer' | 'wish'> & { state: FormState }) {
  const { t } = useTranslation()
  return (
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
  )
}

function WhenCard({
  offer,
  state,
  tellMe,
}: Pick<BookingFormProps, 'offer'> & { state: FormState; tellMe: TellMeOf }) {
  const { t } = useTranslation()
  const { form, slotQuery, branch, days, refusal, chooseDay } = state
  const { branchId, serviceId, vehicleType } = slotQuery
  const full = branch ? fullDays(days, branch) : []
  return (
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
        <FirstTimes {...{ serviceId, vehicleType }} branches={offer.branches} onTake={state.take} />
      )}
      <DayChoice
        control={form.control}
        branch={branch}
        isReady={branchId !== '' && serviceId !== ''}
        days={days}
      />
      <TimeChoice
        {...{ form, slotQuery, branch, days }}
        onDay={chooseDay}
        onChosen={state.confirm}
        tellMe={(date, time) => tellMe([date], time)}
        tellMeDays={full.length > 0 && tellMe(full)}
        taken={refusal?.taken && isSame(refusal.taken, slotQuery) ? refusal.taken : undefined}
      />
    </Card>
  )
}
