import type { EarliestView } from '@car-wash/server/contract'
import { MapPin, LocateFixed } from 'lucide-react'
import { useWords } from '../../i18n/use-words.ts'
import { addDays } from '../../lib/calendar-day.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { PhoneLink } from '../../parts/branches/phone-link.tsx'
import { ButtonLink, Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { BranchPlace } from '../../parts/booking/branch-place.tsx'
import type { Near } from '../../parts/branches/use-near-me.ts'
import { NativeSelect } from '../../ui/plain/native-select.tsx'

export interface EarliestListProps {
  /** In the order of the list. */
  starts: readonly EarliestView[]
  /** Kilometres from the visitor to a branch; undefined while unknown. */
  distanceOf: (branchId: string) => number | undefined
  /** "YYYY-MM-DD". */
  today: string
  /** The link that books a start; absent for admins. */
  bookingOf: ((start: EarliestView) => { to: string; state: unknown }) | undefined
}

/** The first free start at each branch. */
export function EarliestList({ starts, distanceOf, today, bookingOf }: EarliestListProps) {
  const { t, format } = useWords()
  const tomorrow = addDays(today, 1)
  const soonest = Math.min(...starts.map(({ startsAt }) => Date.parse(startsAt)))

  function dayWords(date: string): string {
    if (date === today) return t('words.today')
    return date === tomorrow ? t('earliest.tomorrow') : format.weekday(date)
  }

  return (
    <ul aria-label={t('earliest.list')} className="grid gap-4">
      {starts.map(start => (
        <Card
          as="li"
          key={start.branchId._id}
          className="grid items-center gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[15rem_minmax(0,1fr)_auto]"
        >
          <div className="min-w-0 max-md:col-span-full">
            <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm text-muted">
              {dayWords(start.bookingDate)}
              {Date.parse(start.startsAt) === soonest && <Badge tone="success">{t('earliest.first')}</Badge>}
            </p>
            <p className="text-xl font-semibold text-heading tabular-nums">
              <bdi>{format.time(start.bookingTime)}</bdi>
            </p>
            <p className="text-sm text-muted">
              <bdi>{format.date(start.bookingDate)}</bdi>
              {isElsewhere(start) && ` · ${t('earliest.localTime')}`}
            </p>
          </div>
          <div className="flex min-w-0 items-start gap-3">
            <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
            <div className="min-w-0 font-semibold text-heading">
              <BranchPlace branch={start.branchId} />
              <Distance km={distanceOf(start.branchId._id)} />
              <PhoneLink
                phone={start.branchId.phone}
                className="-mb-3 text-sm font-normal text-brand-ink underline"
              />
            </div>
          </div>
          {bookingOf && (
            <ButtonLink {...bookingOf(start)} className="max-sm:w-full">
              {t('earliest.book')} <span className="sr-only">{start.branchId.name}</span>
            </ButtonLink>
          )}
        </Card>
      ))}
    </ul>
  )
}

function Distance({ km }: { km: number | undefined }) {
  const { t, format } = useWords()
  if (km === undefined) return null
  return (
    <p className="text-sm font-normal text-muted">
      <bdi>{t('landing.branches.km', { km: format.number(Math.max(1, Math.round(km))) })}</bdi>
    </p>
  )
}

/** Whether the branch's local time differs from the device's. */
function isElsewhere({ startsAt, bookingDate, bookingTime }: EarliestView): boolean {
  return Date.parse(startsAt) !== new Date(`${bookingDate}T${bookingTime}`).getTime()
}

/** Where the visitor is: a city of the chain, or "Near me". */
export function EarliestWhere({
  city,
  cities,
  near,
  onCity,
  onNearMe,
}: {
  city: string
  cities: readonly string[]
  near: Near
  onCity: (city: string) => void
  onNearMe: () => void
}) {
  const { t } = useWords()
  return (
    <div className="grid items-end gap-x-6 gap-y-2 md:grid-cols-2">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <NativeSelect
            label={t('earliest.city')}
            placeholder={t('earliest.allCities')}
            value={city}
            onChange={({ target }) => onCity(target.value)}
            options={cities.map(each => ({ value: each, label: each }))}
          />
        </div>
        <Button
          variant="secondary"
          icon={<LocateFixed />}
          pending={near.state === 'asking'}
          aria-pressed={near.state === 'on'}
          onClick={onNearMe}
        >
          {t('landing.branches.nearMe')}
        </Button>
      </div>
      <p role="status" className="flex min-h-11 items-center text-sm text-muted">
        {t(near.state === 'refused' ? 'landing.branches.noPlace' : 'landing.branches.placeStays')}
      </p>
    </div>
  )
}
