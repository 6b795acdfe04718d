import { kmBetween } from '@car-wash/server/contract/distance'
import type { BranchView } from '@car-wash/server/contract'
import { ChevronDown, LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/plain/button.tsx'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { nearestFirst } from '../branches/places.ts'
import { shortNames } from '../branches/short-name.ts'
import { useNearMe } from '../branches/use-near-me.ts'
import { isElsewhere } from '../../lib/wall-clock.ts'
import { isOfferedAt } from './booking-terms.ts'
import { type QuestionProps, Step } from './step.tsx'

/** That many branches are shown at first, with a button for the others. */
const SHOWN = 2

/** The branch: the last one or those whose clock is the device's first, the nearest first once the customer asks. */
export function BranchChoice({ offer, form, onChosen, ...step }: QuestionProps) {
  const { t, format } = useWords()
  const { near, ask } = useNearMe()
  const [isMore, setMore] = useState(false)
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({
    control: form.control,
    name: 'branchId',
    rules: { required: t('booking.required.branch') },
  })
  const [first] = useState(field.value)
  const serviceId = useWatch({ control: form.control, name: 'serviceId' })
  const service = offer.services.find(({ _id }) => _id === serviceId)
  const nameOf = shortNames(offer.branches)
  const place = near.state === 'on' ? near.place : undefined
  const sorted = place ? nearestFirst(offer.branches, place) : closestFirst(offer.branches, first)
  const offers = ({ _id }: BranchView) => service === undefined || isOfferedAt(service, _id)
  const few = sorted.length <= SHOWN + 1 ? sorted : sorted.filter(offers).slice(0, SHOWN)
  const isShown = field.value === '' || few.some(({ _id }) => _id === field.value)
  const shown = isMore || !isShown ? sorted : few
  const rest = sorted.filter(each => !shown.includes(each))
  const chosen = offer.branches.find(({ _id }) => _id === field.value)
  const kmTo = (branch: BranchView) => {
    const km = place && kmBetween(branch, place)
    return km === undefined
      ? undefined
      : t('landing.branches.km', { km: format.number(km < 10 ? Math.round(km * 10) / 10 : Math.round(km)) })
  }

  return (
    <Step
      {...step}
      title={t('booking.branch')}
      className="col-span-full"
      row={chosen && { icon: <MapPin />, name: nameOf(chosen.name), meta: <bdi>{kmTo(chosen)}</bdi> }}
      aside={
        offer.branches.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            className="-my-2 px-0!"
            icon={<LocateFixed />}
            pending={near.state === 'asking'}
            onClick={ask}
          >
            {t(place ? 'booking.byDistance' : 'landing.branches.nearMe')}
          </Button>
        )
      }
    >
      <ChoiceCards
        legend={t('booking.branch')}
        hideLegend
        name={field.name}
        ref={ref}
        columns={3}
        value={field.value}
        error={fieldState.error?.message}
        onChange={id => {
          field.onChange(id)
          onChosen()
        }}
        choices={shown.map(branch => ({
          value: branch._id,
          disabled: !offers(branch),
          title: (
            <span className="flex flex-wrap justify-between gap-x-2">
              <bdi className="wrap-anywhere">{nameOf(branch.name)}</bdi>
              <bdi className="text-sm font-normal text-muted">{kmTo(branch)}</bdi>
            </span>
          ),
          text: offers(branch) ? <bdi>{addressOf(branch)}</bdi> : t('booking.withoutService'),
        }))}
      >
        {rest.length > 0 && (
          <button
            type="button"
            aria-expanded={false}
            onClick={() => setMore(true)}
            className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface px-3 py-2 text-start hover:border-brand"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-heading">
                {t('booking.moreBranches', { count: rest.length, number: format.number(rest.length) })}
              </span>
              <bdi className="block truncate text-sm text-muted">
                {[...new Set(rest.map(({ city }) => city).filter(Boolean))].join(format.joined('', ''))}
              </bdi>
            </span>
            <ChevronDown aria-hidden className="size-5 shrink-0" />
          </button>
        )}
      </ChoiceCards>
      <p role="status" className="text-sm text-muted empty:hidden">
        {near.state === 'refused' && t('landing.branches.noPlace')}
      </p>
    </Step>
  )
}

/** A map link says nothing to a reader. */
const addressOf = ({ location, city }: BranchView) => (location.startsWith('https://') ? city : location)

/** The branch that the form starts with, then those whose clock is the device's. */
function closestFirst(branches: readonly BranchView[], first: string): BranchView[] {
  const rank = ({ _id, timeZone }: BranchView) => (_id === first ? 0 : 1) + (isElsewhere(timeZone) ? 2 : 0)
  return [...branches].sort((one, other) => rank(one) - rank(other))
}
