import type { BranchView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { type OnTake, PlaceButtons } from '../../parts/booking/booking-refusal.tsx'
import { type SlotQuery, useEarliest } from '../../parts/booking/bookings.queries.ts'
import { nearFirst } from '../../parts/branches/near-first.ts'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

const SHOWN = 4

/** Before a branch is chosen: the first free start at each of the closest ones; a tap takes branch, day and time. */
export function FirstTimes({
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
