import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBookingBranches } from '../../features/branches/branches.queries.ts'
import { ReportTotals } from '../../features/reports/report-totals.tsx'
import { ReportsTable } from '../../features/reports/reports-table.tsx'
import { csvOf, useReports } from '../../features/reports/reports.queries.ts'
import { useUser } from '../../session/session.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { LoadFailure } from '../load-failure.tsx'

const WEEK_MS = 7 * 86_400_000

/** /AdminDashboard/Reports: bookings and revenue per day and branch. */
export function ReportsPage() {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const branches = useBookingBranches().data ?? []
  const [query, setQuery] = useState(lastWeek)
  const reports = useReports({ ...query, branchId: query.branchId || undefined })
  const { data } = reports
  const change = (part: Partial<typeof query>) => setQuery({ ...query, ...part })

  return (
    <Page>
      <PageHeader
        title={t('titles.reports')}
        text={t('reports.text')}
        actions={
          <ButtonLink variant="secondary" icon={<Download />} to={csvOf(query)} download>
            {t('reports.csv')}
          </ButtonLink>
        }
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextInput
          label={t('reports.from')}
          type="date"
          max={query.to}
          value={query.from}
          onChange={({ target }) => target.value !== '' && change({ from: target.value })}
        />
        <TextInput
          label={t('reports.to')}
          type="date"
          min={query.from}
          value={query.to}
          onChange={({ target }) => target.value !== '' && change({ to: target.value })}
        />
        {isSuper && (
          <NativeSelect
            label={t('reports.branch')}
            placeholder={t('actions.all')}
            options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={query.branchId}
            onChange={({ target }) => change({ branchId: target.value })}
          />
        )}
      </div>
      {reports.isError && <LoadFailure title={t('reports.loadFailed')} query={reports} />}
      {!data && !reports.isError && (
        <Loading label={t('common.loading')}>
          <SkeletonTable rows={8} />
        </Loading>
      )}
      {data && <ReportTotals totals={data.totals} />}
      {data?.data.length === 0 && (
        <Card>
          <EmptyState title={t('reports.empty')} text={t('reports.emptyText')} />
        </Card>
      )}
      {data && data.data.length > 0 && <ReportsTable rows={data.data} />}
    </Page>
  )
}

function lastWeek(): { from: string; to: string; branchId: string } {
  const day = (at: number) => new Intl.DateTimeFormat('en-CA').format(new Date(at))
  return { from: day(Date.now() - WEEK_MS), to: day(Date.now()), branchId: '' }
}
