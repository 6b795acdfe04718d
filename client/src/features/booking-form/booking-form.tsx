import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOneSubmit } from '../../lib/use-one-submit.ts'
import { BranchChoice } from '../../parts/booking/branch-choice.tsx'
import { PackageChoice } from '../../parts/booking/package-choice.tsx'
import { ServiceChoice } from '../../parts/booking/service-choice.tsx'
import type { StepName } from '../../parts/booking/step.tsx'
import { VehicleFields } from '../../parts/booking/vehicle-fields.tsx'
import { When } from '../../parts/booking/when.tsx'
import { TellMe } from '../../parts/waiting/tell-me.tsx'
import { PageTitle } from '../../ui/plain/page.tsx'
import { BookingBar } from './booking-bar.tsx'
import { Confirmation } from './confirmation.tsx'
import { PackageNotice } from './package-notice.tsx'
import { type BookingFormProps, type FormState, useBookingForm } from './use-booking-form.ts'
import type { BranchView } from '@car-wash/server/contract'
import { type OnTake, PlaceButtons, type TakenTime } from '../../parts/booking/booking-refusal.tsx'
import { type SlotQuery, useEarliest } from '../../parts/booking/bookings.queries.ts'
import { nearFirst } from '../../parts/branches/near-first.ts'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { instantOf } from '../../lib/calendar-day.ts'
import { weekdayOf } from '../../lib/wall-clock.ts'
import { closedOn } from '../../parts/booking/booking-terms.ts'
import { type BookingOffer, vehicleTypeOf } from '../../parts/booking/booking-values.ts'
import type { BookingValues } from '../../parts/booking/booking-wish.ts'
import type { FreeDays } from '../../parts/booking/use-free-days.ts'
import { serverNow } from '../../lib/clock.ts'

type TellMeOf = (dates: readonly string[], time?: string) => ReactNode

/** The booking form on one screen: package, vehicle, branch and service, then day and time, beside a summary. */
export function BookingForm(props: BookingFormProps) {
  const { offer, screen, identify, title } = props
  const state = useBookingForm(props)
  const { form } = state
  // The question that stays open although it is answered: the one that was answered last, or that is to change.
  const [open, setOpen] = useState<StepName>()
  const tellMe: TellMeOf = (dates, time) => (
    <TellMe wish={{ ...washOf(form.getValues(), offer), dates, time }} identify={identify} />
  )
  return (
    <form {...useOneSubmit(form, state.send)}>
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="grid min-w-0 gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)] wide:gap-y-2.5">
          <PageTitle>{title}</PageTitle>
          <Steps {...props} {...{ state, open, setOpen }} />
          <WhenCard {...{ offer, state, tellMe }} onChosen={() => setOpen(undefined)} />
        </div>
        <Confirmation {...{ offer, screen, state, tellMe }} onOpen={setOpen} />
      </div>
      <BookingBar chosen={state.chosen} isPending={form.formState.isSubmitting} button={state.barSubmit} />
    </form>
  )
}

/** The questions before day and time; on a phone the rows of one card. */
function Steps({
  offer,
  wish,
  state: { form },
  open,
  setOpen,
}: BookingFormProps & {
  state: FormState
  open: StepName | undefined
  setOpen: (step: StepName) => void
}) {
  const { errors } = form.formState
  const step = (name: StepName, isWrong = false) => ({
    ...{ offer, form, isOpen: open === name || isWrong },
    onOpen: () => setOpen(name),
    onChosen: () => setOpen(name),
  })
  return (
    <>
      <div className="col-span-full empty:hidden">
        <PackageNotice {...{ offer, form }} wishedId={wish.serviceId} />
      </div>
      <div className="rounded-card border border-line bg-surface max-sm:divide-y max-sm:divide-line sm:contents">
        {offer.userPackages && (
          <PackageChoice {...step('package', !!errors.userPackageId)} userPackages={offer.userPackages} />
        )}
        <VehicleFields {...step('vehicle', !!errors.vehicleId || !!errors.vehicleType)} />
        <BranchChoice {...step('branch', !!errors.branchId)} />
        <ServiceChoice {...step('service', !!errors.serviceId)} />
      </div>
    </>
  )
}

function WhenCard({
  offer,
  state,
  tellMe,
  onChosen,
}: Pick<BookingFormProps, 'offer'> & { state: FormState; tellMe: TellMeOf; onChosen: () => void }) {
  const { t } = useTranslation()
  const { form, slotQuery, branch, days, refusal, chooseDay } = state
  const { branchId, serviceId, vehicleType } = slotQuery
  const full = branch ? fullDays(days, branch) : []
  const isReady = branchId !== '' && serviceId !== ''
  return (
    <section
      aria-label={t('booking.when')}
      className="col-span-full grid min-w-0 gap-3 rounded-card border border-line bg-surface p-4 wide:py-3"
    >
      {!isReady && (
        <p className="text-muted">{t(serviceId === '' ? 'booking.whenFirst' : 'booking.whereFirst')}</p>
      )}
      {branchId === '' && serviceId !== '' && (
        <FirstTimes {...{ serviceId, vehicleType }} branches={offer.branches} onTake={state.take} />
      )}
      {isReady && (
        <When
          {...{ form, slotQuery, branch, days, onChosen }}
          onDay={chooseDay}
          tellMe={(date, time) => tellMe([date], time)}
          tellMeDays={full.length > 0 && tellMe(full)}
          taken={refusal?.taken && isSame(refusal.taken, slotQuery) ? refusal.taken : undefined}
        />
      )}
    </section>
  )
}

const SHOWN = 4

/** Before a branch is chosen: the first free start at each of the closest ones; a tap takes branch, day and time. */
function FirstTimes({
  serviceId,
  vehicleType,
  branches,
  onTake,
}: Pick<SlotQuery, 'serviceId' | 'vehicleType'> & { branches: readonly BranchView[]; onTake: OnTake }) {
  const { t } = useTranslation()
  const starts = useEarliest(serviceId, vehicleType)
  const first = nearFirst(starts.data ?? [], branches, {}).slice(0, SHOWN)
  if (starts.data?.length === 0 || starts.isError) return null
  return (
    <section aria-label={t('earliest.list')} className="grid gap-2 sm:grid-cols-2">
      {starts.isPending &&
        branches.slice(0, SHOWN).map(({ _id }) => <Skeleton key={_id} className="h-14 rounded-control" />)}
      <PlaceButtons
        places={first.map(({ branchId, startsAt }) => ({ branch: branchId, startsAt }))}
        fullWidth
        onTake={onTake}
      >
        {(branch, time) => (
          <>
            <span className="block font-normal">{branch?.name}</span>
            <bdi className="block">{time}</bdi>
          </>
        )}
      </PlaceButtons>
    </section>
  )
}

/** The wash of the form, to wait for. */
export function washOf(values: BookingValues, offer: BookingOffer) {
  const { branchId, serviceId, vehicleId, userPackageId } = values
  return {
    ...{ branchId, serviceId, vehicleType: vehicleTypeOf(values, offer) },
    ...(vehicleId === '' ? {} : { vehicleId }),
    ...(offer.userPackages && userPackageId !== '' ? { userPackageId } : {}),
  }
}

/** Whether a refused time is of this wash. */
export function isSame(taken: TakenTime, { branchId, serviceId }: SlotQuery): boolean {
  return taken.branchId === branchId && taken.serviceId === serviceId
}

/** The open days without a free time, which cannot be chosen; today only until the branch closes. */
export function fullDays(
  days: Pick<FreeDays, 'byDate'>,
  branch: Pick<BranchView, 'timeZone' | 'closeingHours' | 'weekHours' | 'closures'>,
  now = serverNow(),
): string[] {
  const closes = (date: string) =>
    instantOf(date, branch.weekHours[weekdayOf(date)]?.to ?? branch.closeingHours, branch.timeZone)
  return [...days.byDate.values()]
    .filter(({ date, free }) => free === 0 && !closedOn(branch, date) && closes(date) > now)
    .map(({ date }) => date)
}
