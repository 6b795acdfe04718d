import type { BranchView, EarliestView } from '@car-wash/server/contract'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { Today } from '../../parts/branches/today.tsx'
import { PhoneLink } from '../../parts/branches/phone-link.tsx'
import { bookingOf, NextFree } from '../../parts/booking/next-free.tsx'

export interface BranchRowProps {
  branch: BranchView
  /** Its name in this list. */
  name: string
  /** Milliseconds. */
  now: number
  /** Kilometres from the visitor; undefined while unknown. */
  distance: number | undefined
  /** Its next free time; null where there is none, undefined while it loads. */
  next: EarliestView | null | undefined
}

/** A branch with today's hours, whether it is open now, and its next free time. */
export function BranchRow({ branch, name, now, distance, next }: BranchRowProps) {
  const { t, format } = useWords()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-6 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_7.5rem]">
      <div className="min-w-0">
        <h4 className="text-base font-semibold">
          <bdi>{name}</bdi>
          {distance !== undefined && (
            <bdi className="ms-2 text-sm font-normal text-muted">
              {t('landing.branches.km', { km: format.number(Math.max(1, Math.round(distance))) })}
            </bdi>
          )}
        </h4>
        <Place location={branch.location} />
      </div>
      <div className="min-w-0 text-sm max-md:col-span-2 max-md:row-start-2">
        <Today branch={branch} now={now} />
        <PhoneLink phone={branch.phone} className="underline max-md:-mt-2.5 max-md:-mb-3 md:min-h-6" />
      </div>
      <div className="flex min-h-13 min-w-24 items-center justify-end text-sm text-muted max-md:col-start-2 max-md:row-start-1">
        {next === null && t('landing.branches.full')}
        {next && (
          <Link {...bookingOf(next)} className="group grid w-full">
            <span className="sr-only">{t('landing.branches.book', { branch: name })}</span>
            <NextFree
              start={next}
              className="border border-line bg-surface text-heading group-hover:border-transparent group-hover:bg-brand-strong group-hover:text-on-brand"
            />
          </Link>
        )}
      </div>
    </li>
  )
}

/** `location` is text or an https map link. */
function Place({ location }: { location: string }) {
  const { t } = useWords()
  if (!location.startsWith('https://')) {
    return (
      <p className="text-sm text-muted">
        <bdi>{location}</bdi>
      </p>
    )
  }
  return (
    <a
      href={location}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 md:min-h-6"
    >
      {t('landing.branches.map')}
    </a>
  )
}
