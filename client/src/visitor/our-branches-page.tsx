import { useTranslation } from 'react-i18next'
import { BranchList } from '../features/branch-page/branch-list.tsx'
import { LoadFailure } from '../parts/lists/load-failure.tsx'
import { useBookingBranches } from '../queries/chain.ts'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Loading, SkeletonCards } from '../ui/plain/skeleton.tsx'

/** /branches: every branch, also for search engines. */
export function OurBranchesPage() {
  const { t } = useTranslation()
  const branches = useBookingBranches()
  return (
    <Page>
      <PageHeader title={t('titles.ourBranches')} text={t('branchPages.text')} />
      {branches.isPending && (
        <Loading label={t('common.loading')}>
          <SkeletonCards />
        </Loading>
      )}
      {branches.isError && <LoadFailure query={branches} />}
      {branches.data && <BranchList branches={branches.data} />}
    </Page>
  )
}
