import type { BranchView } from '@car-wash/server/contract'
import { LocateFixed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/use-now.ts'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/plain/button.tsx'
import { ErrorState } from '../../ui/plain/states.tsx'
import { BranchCard } from './branch-card.tsx'
import { NextFreeTime } from './next-free.tsx'
import { byCity, distanceTo, nearestFirst } from '../../parts/branches/places.ts'
import { useBranches } from './use-branches.ts'
import { useNearMe } from '../../parts/branches/use-near-me.ts'
import { useNextFree } from './use-next-free.ts'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

/** The branches by city, or the nearest first once the visitor has asked for that. */
export function BranchList() {
  const { t } = useTranslation()
  const { branches, retry } = useBranches()
  if (branches.state === 'loading') return <Waiting />
  if (branches.state === 'failed') {
    return (
      <ErrorState
        title={t('landing.branches.error')}
        level={3}
        retryLabel={t('common.tryAgain')}
        onRetry={retry}
      />
    )
  }
  if (branches.branches.length === 0) {
    return <p className="text-center text-lg text-muted">{t('landing.branches.none')}</p>
  }
  return <LoadedBranches branches={branches.branches} />
}

/** As high as six branches, so that nothing moves when they arrive. */
function Waiting() {
  return (
    <div aria-hidden className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map(place => (
        <Skeleton key={place} className="h-64 w-full rounded-card" />
      ))}
    </div>
  )
}

function LoadedBranches({ branches }: { branches: readonly BranchView[] }) {
  const { t } = useTranslation()
  const now = useNow()
  const next = useNextFree()
  const { near, ask, leave } = useNearMe()
  const place = near.state === 'on' ? near.place : undefined
  const groups: [city: string, branches: readonly BranchView[]][] = place
    ? [[t('landing.branches.nearest'), nearestFirst(branches, place)]]
    : byCity(branches)
  return (
    <div className="grid gap-8">
      <div className="flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-2">
        {place ? (
          <Button variant="secondary" onClick={leave}>
            {t('landing.branches.byCity')}
          </Button>
        ) : (
          <Button variant="secondary" icon={<LocateFixed />} pending={near.state === 'asking'} onClick={ask}>
            {t('landing.branches.nearMe')}
          </Button>
        )}
        <p role="status" className="text-sm text-muted">
          {t(near.state === 'refused' ? 'landing.branches.noPlace' : 'landing.branches.placeStays')}
        </p>
      </div>
      <div className="grid gap-x-4 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(([city, group]) => (
          <section key={city} className={cx('grid grid-cols-subgrid content-start', spanOf(group.length))}>
            <h3 className="col-span-full mb-4 text-xl font-semibold">
              <bdi>{city === '' ? t('landing.branches.elsewhere') : city}</bdi>
            </h3>
            <ul className="col-span-full grid grid-cols-subgrid gap-y-4">
              {group.map(branch => (
                <BranchCard
                  key={branch._id}
                  branch={branch}
                  now={now}
                  distance={place && distanceTo(branch, place)}
                  next={<NextFreeTime branch={branch} next={next} now={now} />}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

/** The columns of a city with so many branches, so that small cities share a row. */
function spanOf(count: number): string {
  if (count === 1) return ''
  return count === 2 ? 'sm:col-span-2' : 'sm:col-span-2 lg:col-span-3'
}
