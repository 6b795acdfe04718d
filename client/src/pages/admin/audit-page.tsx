import { useTranslation } from 'react-i18next'
import { AuditTable } from '../../features/reports/audit-table.tsx'
import { useAudit } from '../../features/reports/reports.queries.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { LoadFailure } from '../load-failure.tsx'

/** /AdminDashboard/Audit: the trail of changes. */
export function AuditPage() {
  const { t } = useTranslation()
  const audit = useAudit()
  const rows = audit.data?.pages.flatMap(({ data }) => data)
  return (
    <Page>
      <PageHeader title={t('titles.audit')} text={t('audit.text')} />
      {!rows && audit.isError && <LoadFailure title={t('audit.loadFailed')} query={audit} />}
      {!rows && !audit.isError && (
        <Loading label={t('common.loading')}>
          <SkeletonTable rows={8} />
        </Loading>
      )}
      {rows?.length === 0 && (
        <Card>
          <EmptyState title={t('audit.empty')} />
        </Card>
      )}
      {rows && rows.length > 0 && <AuditTable rows={rows} />}
      {audit.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          pending={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          {t('audit.more')}
        </Button>
      )}
    </Page>
  )
}
