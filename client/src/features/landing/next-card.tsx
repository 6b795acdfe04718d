import type { EarliestView, WashServiceView } from '@car-wash/server/contract'
import { CalendarCheck, ChevronRight, LocateFixed } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { nearFirst } from '../../parts/branches/near-first.ts'
import { lastWash } from '../../parts/booking/remembered.ts'
import { shortNames } from '../../parts/branches/short-name.ts'
import type { NearMe } from '../../parts/branches/use-near-me.ts'
import { cx } from '../../ui/cx.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Container } from '../../ui/plain/page.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { bookingOf, NextFree } from '../../parts/booking/next-free.tsx'
import { useLoaded } from './public-list.ts'
import { branchesOf, useNextFree } from './use-next-free.ts'

/** The branches that are shown; the third where there is room beside the others. */
const PLACES = [0, 1, 2]

/**
 * The next free times of the shortest wash: at the branch of the device's last booking, then by the device's clock, then
 * by time; the nearest first once the visitor asks. It keeps its height while it loads and where a time is missing.
 */
export function NextCard({ nearMe: { near, ask } }: { nearMe: NearMe }) {
  const { t } = useWords()
  const branches = useLoaded(branchesOf)
  const next = useNextFree()
  const place = near.state === 'on' ? near.place : undefined
  const starts =
    next && branches
      ? nearFirst([...next.starts.values()], branches, {
          place,
          lastBranchId: lastWash(undefined).branchId,
        })
      : undefined
  const nameOf = shortNames(branches ?? [])
  const isLoading = next === undefined || branches === undefined
  return (
    <Container className="relative z-10 -mt-14 low:mt-4">
      <section className="grid gap-x-3 rounded-card border border-line bg-surface p-3 shadow-lift sm:p-4 lg:grid-cols-[15rem_1fr] lg:items-center lg:p-5">
        <div className="flex items-center justify-between gap-x-4 max-lg:border-b max-lg:border-line max-lg:pb-2 lg:grid">
          <h2 className="text-base font-semibold">{t('landing.next.title')}</h2>
          <p className="hidden min-h-5 text-sm text-muted lg:block">
            {next && <WashLine service={next.service} />}
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="-my-1 -me-3 lg:-ms-3 lg:justify-start"
            icon={<LocateFixed />}
            pending={near.state === 'asking'}
            onClick={ask}
          >
            {t('landing.branches.nearMe')}
          </Button>
        </div>
        <ul className="grid gap-x-3 max-lg:divide-y max-lg:divide-line sm:grid-cols-2 lg:grid-cols-3">
          {PLACES.map(at => {
            const start = starts?.[at]
            return (
              <li
                key={at}
                className={cx(
                  'grid h-17 items-center',
                  at === 1 && 'sm:border-none',
                  at === 2 && 'max-lg:hidden',
                )}
              >
                {isLoading && <Skeleton className="h-12 w-full rounded-control" />}
                {start && next && (
                  <Row
                    start={start}
                    service={next.service}
                    name={nameOf(start.branchId.name)}
                    isFirst={at === 0}
                  />
                )}
                {!isLoading && !start && at === 0 && (
                  <p className="text-muted">{t('landing.branches.full')}</p>
                )}
              </li>
            )
          })}
        </ul>
        <div className="mt-1 flex gap-2 sm:hidden low:hidden">
          <ButtonLink to="/Services" size="lg" className="grow px-4!" icon={<CalendarCheck />}>
            {t('landing.hero.book')}
          </ButtonLink>
          <ButtonLink
            to="/earliest"
            variant="secondary"
            size="lg"
            className="px-4"
            aria-label={t('landing.hero.earliest')}
            title={t('landing.hero.earliest')}
          >
            <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
          </ButtonLink>
        </div>
      </section>
      <p role="status" className="mt-1 min-h-4 px-4 text-xs text-muted">
        {near.state === 'refused' && t('landing.branches.noPlace')}
      </p>
    </Container>
  )
}

/** The service's name, minutes and price. */
function WashLine({ service }: { service: WashServiceView }) {
  const { t, format } = useWords()
  return (
    <span className="flex min-w-0">
      <bdi title={service.name} className="truncate">
        {service.name}
      </bdi>
      <span className="shrink-0 whitespace-pre">
        {' · '}
        <bdi>{t('units.min', { number: format.number(service.duration) })}</bdi>
        {' · '}
        <bdi className="font-semibold text-heading">{format.money(service.price)}</bdi>
      </span>
    </span>
  )
}

/** A branch with its next free time, which leads to the form with that time. */
function Row({
  start,
  service,
  name,
  isFirst,
}: {
  start: EarliestView
  name: string
  service: WashServiceView
  isFirst: boolean
}) {
  const { location } = start.branchId
  return (
    <Link
      {...bookingOf(start)}
      className={cx(
        'group flex min-w-0 items-center justify-between gap-2 rounded-control py-1 md:px-3',
        isFirst ? 'md:bg-brand-soft' : 'md:bg-sunken',
      )}
    >
      <span className="min-w-0">
        <Bdi className="line-clamp-2 leading-tight font-semibold text-heading">{name}</Bdi>
        <span className="block text-sm text-muted md:hidden">
          <WashLine service={service} />
        </span>
        {/* A map link says nothing to a reader. */}
        {!location.startsWith('https://') && (
          <Bdi title={location} className="line-clamp-1 text-sm text-muted max-md:hidden">
            {location}
          </Bdi>
        )}
      </span>
      <NextFree
        start={start}
        className={cx(
          'group-hover:bg-brand-strong group-hover:text-on-brand',
          isFirst ? 'bg-brand text-on-brand' : 'bg-brand-soft text-brand-ink md:bg-surface',
        )}
      />
    </Link>
  )
}
