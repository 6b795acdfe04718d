import type { BranchView } from '@car-wash/server/contract'
import { branchIdIn } from '@car-wash/server/contract/branch-path'
import { CalendarPlus, Timer } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { BranchContact } from '../features/branch-page/branch-contact.tsx'
import { BranchHours } from '../features/branch-page/branch-hours.tsx'
import { BranchList } from '../features/branch-page/branch-list.tsx'
import { BranchPrices } from '../features/branch-page/branch-prices.tsx'
import { BRAND } from '../lib/brand.ts'
import { LoadFailure } from '../parts/lists/load-failure.tsx'
import { useBookingBranches } from '../queries/chain.ts'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Card } from '../ui/plain/card.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Loading, Skeleton } from '../ui/plain/skeleton.tsx'

/** /branches/porto-ID: one branch for its customers, also found by search engines. */
export function BranchPage() {
  const { t } = useTranslation()
  const { branch: segment = '' } = useParams()
  const branches = useBookingBranches()
  const branch = branches.data?.find(({ _id }) => _id === branchIdIn(segment))
  if (branch) return <Branch branch={branch} />
  return (
    <Page>
      <PageHeader
        title={branches.data ? t('branchPages.missing') : t('titles.branch')}
        text={branches.data && t('branchPages.missingText')}
      />
      {branches.isPending && (
        <Loading label={t('common.loading')}>
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
      {branches.isError && <LoadFailure query={branches} />}
      {branches.data && <BranchList branches={branches.data} />}
    </Page>
  )
}

function Branch({ branch }: { branch: BranchView }) {
  const { t } = useTranslation()
  const title = `${branch.name} · ${BRAND.name}`
  useEffect(() => {
    // After the frame has set the title of the kind of page.
    queueMicrotask(() => {
      document.title = title
    })
  }, [title])
  return (
    <Page>
      <PageHeader
        title={<bdi className="wrap-anywhere">{branch.name}</bdi>}
        actions={
          <>
            <ButtonLink to="/serviceBooking" state={{ branchId: branch._id }} icon={<CalendarPlus />}>
              {t('branchPages.book')}
            </ButtonLink>
            <ButtonLink to="/earliest" variant="secondary" icon={<Timer />}>
              {t('branchPages.earliest')}
            </ButtonLink>
          </>
        }
      />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Card as="section">
          <BranchContact branch={branch} />
        </Card>
        <Card as="section">
          <h2 className="mb-3 text-lg font-semibold">{t('branchPages.hours')}</h2>
          <BranchHours branch={branch} />
        </Card>
      </div>
      <BranchPrices branch={branch} />
      <div>
        <ButtonLink to="/branches" variant="ghost">
          {t('branchPages.all')}
        </ButtonLink>
      </div>
    </Page>
  )
}
