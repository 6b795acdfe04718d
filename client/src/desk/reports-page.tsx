import { Loaded } from '../parts/lists/loaded.tsx'
import { usePage } from '../lib/use-api.ts'
import type { ErrorBody } from '@car-wash/server/contract'
import { MAX_REPORT_DAYS } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { BranchSelect } from '../parts/lists/branch-select.tsx'
import { CsvLink } from '../parts/lists/csv-link.tsx'
import { PeriodFields } from '../parts/lists/period-fields.tsx'
import { BayFigure } from '../features/reports/bay-figure.tsx'
import { BranchRanking } from '../features/reports/branch-ranking.tsx'
import { DayFigure } from '../features/reports/day-figure.tsx'
import { ReportTotals } from '../features/reports/report-totals.tsx'
import { ReportsTable } from '../features/reports/reports-table.tsx'
import { ServiceFigure } from '../features/reports/service-figure.tsx'
import { TakenSection } from '../features/reports/taken-section.tsx'
import { addDays, isKnownDay } from '../lib/calendar-day.ts'
import { ApiError, hrefOf } from '../lib/api.ts'
import { useUser } from '../session/session.tsx'
import { cx } from '../ui/cx.ts'
import { Button } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { LoadFailure } from '../parts/lists/load-failure.tsx'
import { oneOf, text, useFilters } from '../parts/lists/use-filters.ts'
import { useToday } from '../parts/lists/use-today.ts'

const DAYS = 28
const FILTERS = { from: text, to: text, branchId: text, people: oneOf(['true']) }

/** /AdminDashboard/Reports: bookings and revenue by day, of one branch or of all together, and by branch. */
export function ReportsPage() {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const { query: chosen, change } = useFilters(FILTERS)
  const { branchId } = chosen
  const yesterday = addDays(useToday(branchId), -1)
  // By default the last four weeks that are over.
  const to = chosen.to ?? yesterday
  const from = chosen.from ?? (isKnownDay(to) ? addDays(to, 1 - DAYS) : to)
  const byPerson = chosen.people !== undefined
  const ofMany = isSuper && branchId === undefined
  const filter = { from, to, branchId, ...(byPerson ? { people: 'true' as const } : {}) }
  const query = ofMany ? { ...filter, chain: 'true' as const } : filter
  const areDays = isKnownDay(from) && isKnownDay(to)
  const isPeriod = areDays && from <= to && to < addDays(from, MAX_REPORT_DAYS)
  const reports = usePage('GET /admin/reports', { query }, { enabled: isPeriod })
  const shorter = reports.error instanceof ApiError ? shorterOf(reports.error) : undefined

  return (
    <Page>
      <PageHeader
        title={t('titles.reports')}
        text={t('reports.text')}
        actions={
          isPeriod && (
            <CsvLink to={hrefOf('GET /admin/reports', { query: { ...filter, format: 'csv' } })}>
              {t('reports.csv')}
            </CsvLink>
          )
        }
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <PeriodFields
          from={from}
          to={to}
          error={isPeriod ? undefined : t('reports.period', { number: MAX_REPORT_DAYS })}
          // A new end keeps the start that was shown.
          onChange={days => change(days.to ? { from, ...days } : days)}
        />
        <BranchSelect
          label={t('reports.branch')}
          placeholder={t('admin.allBranches')}
          value={branchId ?? ''}
          onChange={id => change({ branchId: id })}
        />
      </div>
      {isPeriod && (
        <Loaded
          query={reports}
          rows={8}
          failure={
            shorter && (
              <LoadFailure
                query={reports}
                action={
                  <Button onClick={() => change({ from: shorter.from, to: shorter.to })}>
                    {t('reports.lastDays', { count: shorter.days })}
                  </Button>
                }
              />
            )
          }
        >
          {report => (
            <>
              <ReportTotals totals={report.totals} previous={report.previous} />
              {report.data.length > 0 && (
                <DayFigure
                  title={t('reports.bookingRevenue')}
                  days={report.data.map(amountOf)}
                  before={report.previous.days.map(amountOf)}
                  table={<ReportsTable rows={report.data} />}
                />
              )}
              <div className={cx('grid grid-cols-1 items-start gap-6', !ofMany && 'xl:grid-cols-2')}>
                {!ofMany && <BayFigure rows={report.data} />}
                {report.services.length > 0 && <ServiceFigure report={report} />}
              </div>
              <TakenSection
                taken={report.taken}
                ofMany={ofMany}
                byPerson={byPerson}
                onByPerson={wanted => change({ people: wanted ? 'true' : '' })}
              />
              {isSuper && report.branches.length > 0 && (
                <BranchRanking report={report} period={{ from, to }} />
              )}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}

const amountOf = ({ date, bookingRevenue }: { date: string; bookingRevenue: number }) => ({
  ...{ date, amount: bookingRevenue },
})

/** The shorter period of REPORT_TOO_LONG; the contract defines its shape (contract/errors.ts). */
const shorterOf = ({ body }: ApiError) => (body as Partial<ErrorBody>).shorter
