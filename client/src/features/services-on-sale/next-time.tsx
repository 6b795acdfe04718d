import type { EarliestView, WashServiceView } from '@car-wash/server/contract'
import type { VehicleType } from '@car-wash/server/contract/constants'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { bookingOf, useStartWords } from '../../parts/booking/next-free.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import type { NextTimes } from './use-next-times.ts'

/** The branch of the next free times, once above the services, or that it is full; as high without either. */
export function NextBranch({ next: { branch, starts, isLoading } }: { next: NextTimes }) {
  const { t } = useWords()
  return (
    <div className="min-h-11 min-w-32 grow basis-0 text-sm text-muted sm:w-56 sm:flex-none sm:text-end">
      {isLoading && <Skeleton className="ms-auto h-10 w-36 max-sm:ms-0" />}
      {!isLoading && branch !== undefined && (
        <p>
          {t(starts?.size === 0 ? 'landing.branches.full' : 'landing.next.title')}{' '}
          <Bdi className="block truncate text-base font-semibold text-heading">{branch}</Bdi>
        </p>
      )}
    </div>
  )
}

/** The next free time of a service, which leads to the form with it. The space is kept where there is none. */
export function NextTime({
  service: { _id, name },
  vehicle,
  next: { starts, isLoading },
}: {
  service: WashServiceView
  vehicle: VehicleType | undefined
  next: NextTimes
}) {
  const { t } = useWords()
  const start = starts?.get(_id)
  return (
    <div className="flex min-h-6 items-end max-md:col-start-2 max-md:row-start-3 max-[24rem]:min-h-9 md:min-h-11">
      {isLoading && <Skeleton className="h-5 w-28 md:mb-3" />}
      {start && (
        <Link
          {...bookingOf(start, vehicle)}
          className="group flex min-h-11 items-end gap-1.5 text-sm font-semibold text-success-ink tabular-nums max-md:-mt-5 max-md:pt-5 md:items-center"
        >
          <span className="sr-only">{t('services.bookNext', { service: name })}</span>
          <StartWords start={start} />
        </Link>
      )}
    </div>
  )
}

function StartWords({ start }: { start: EarliestView }) {
  const { day, time } = useStartWords(start)
  return (
    <>
      <span aria-hidden className="mb-1.25 size-2 shrink-0 rounded-full bg-success md:mb-0" />
      <span className="group-hover:underline">
        <bdi>{day}</bdi> <bdi className="whitespace-nowrap">{time}</bdi>
      </span>
    </>
  )
}
