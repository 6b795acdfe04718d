import { useTranslation } from 'react-i18next'
import { BranchList } from '../features/branch-page/branch-list.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { useBookingBranches } from '../queries/chain.ts'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { SkeletonCards } from '../ui/plain/skeleton.tsx'

/** /branches: every branch, also for search engines. */
export function OurBranchesPage() {
  const { t } = useTranslation()
  const branches = useBookingBranches()
  return (
    <Page>
      <PageHeader title={t('titles.ourBranches')} text={t('branchPages.text')} />
      <Loaded query={branches} skeleton={<SkeletonCards />}>
        {all => <BranchList branches={all} />}
      </Loaded>
    </Page>
  )
}
