import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { Block } from './block.tsx'
import { livePart, WhenNear } from './when-near.tsx'

const BranchList = livePart(() => import('./branch-list.tsx').then(list => list.BranchList))

/** Branches are live data, so they and their script load when the section comes near. */
export function BranchBlock() {
  const { t } = useTranslation()
  return (
    <Block title={t('landing.branches.title')} text={t('landing.branches.text')} at={80}>
      <WhenNear waiting={<Waiting />}>
        <BranchList waiting={<Waiting />} />
      </WhenNear>
    </Block>
  )
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
