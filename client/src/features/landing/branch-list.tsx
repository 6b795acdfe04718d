import { kmBetween } from '@car-wash/server/contract/distance'
import type { BranchView } from '@car-wash/server/contract'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/use-now.ts'
import { byCity, nearestFirst } from '../../parts/branches/places.ts'
import { shortNames } from '../../parts/branches/short-name.ts'
import type { NearMe } from '../../parts/branches/use-near-me.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { ErrorState } from '../../ui/plain/states.tsx'
import { BranchRow } from './branch-row.tsx'
import { useLoaded } from './public-list.ts'
import { branchesOf, useNextFree } from './use-next-free.ts'

/** The branches by city, or the nearest first once the visitor has asked for that. */
export function BranchList({ nearMe }: { nearMe: NearMe }) {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const branches = useLoaded(branchesOf, attempt)
  // As high as six branches in five cities, so that nothing moves when they arrive.
  if (branches === undefined) return <Skeleton aria-hidden className="h-247 w-full rounded-card md:h-175" />
  if (branches === null) {
    return (
      <ErrorState title={t('landing.branches.error')} level={3} onRetry={() => setAttempt(attempt + 1)} />
    )
  }
  if (branches.length === 0) return <p className="text-muted">{t('landing.branches.none')}</p>
  return <LoadedBranches branches={branches} nearMe={nearMe} />
}

function LoadedBranches({
  branches,
  nearMe: { near, ask, leave },
}: {
  branches: readonly BranchView[]
  nearMe: NearMe
}) {
  const { t } = useTranslation()
  const now = useNow()
  const next = useNextFree()
  const place = near.state === 'on' ? near.place : undefined
  const nameOf = shortNames(branches)
  const groups: [city: string, branches: readonly BranchView[]][] = place
    ? [[t('landing.branches.nearest'), nearestFirst(branches, place)]]
    : byCity(branches)

  return (
    <div className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {place ? (
          <Button variant="secondary" size="sm" onClick={leave}>
            {t('landing.branches.byCity')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            icon={<LocateFixed />}
            pending={near.state === 'asking'}
            onClick={ask}
          >
            {t('landing.branches.nearMe')}
          </Button>
        )}
        <p role="status" className="text-sm text-muted">
          {t(near.state === 'refused' ? 'landing.branches.noPlace' : 'landing.branches.placeStays')}
        </p>
      </div>
      <Card padding="none" className="divide-y divide-line">
        {groups.map(([city, group]) => (
          <section key={city}>
            <h3 className="bg-sunken px-4 py-1 text-sm font-semibold text-muted sm:px-6 sm:py-2">
              <bdi>{city === '' ? t('landing.branches.elsewhere') : city}</bdi>
            </h3>
            <ul className="divide-y divide-line">
              {group.map(branch => (
                <BranchRow
                  key={branch._id}
                  branch={branch}
                  name={nameOf(branch.name)}
                  now={now}
                  distance={place && kmBetween(branch, place)}
                  next={next && (next.starts.get(branch._id) ?? null)}
                />
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </div>
  )
}
