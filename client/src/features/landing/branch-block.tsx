import { useTranslation } from 'react-i18next'
import type { NearMe } from '../../parts/branches/use-near-me.ts'
import { Block } from './block.tsx'
import { BranchList } from './branch-list.tsx'

/** The branches: live data, so they come after the first render. */
export function BranchBlock({ nearMe }: { nearMe: NearMe }) {
  const { t } = useTranslation()
  return (
    <Block title={t('landing.branches.title')} text={t('landing.branches.text')} at={80}>
      <BranchList nearMe={nearMe} />
    </Block>
  )
}
