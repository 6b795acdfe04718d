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
import { Tabs } from '../ui/aria/tabs.tsx'
import { Page, PageTitle } from '../ui/plain/page.tsx'
import { Skeleton } from '../ui/plain/skeleton.tsx'
import { LoadFailure } from '../parts/lists/load-failure.tsx'
import { oneOf, text, useFilters } from '../parts/lists/use-filters.ts'
import { useToday } from '../parts/lists/use-today.ts'

const DAYS = 28
const FILTERS = { from: text, to: text, branchId: text, people: oneOf(['true']), view: oneOf(['money']) }

/** /AdminDashboard/Reports: washes done and, in a tab, money taken, of one branch or of all together, and by branch. */
export function ReportsPage() {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const { query: chosen, change } = useFilters(FILTERS)
  const { branchId } = chosen
  const yesterday = addDays(useToday(branchId), -1)
  // By default the last four weeks that are over.
  const to = chosen.to ?? yesterday
  const from = chosen.from ?? (isKnownDay(to) ? addDays(to, 1 - DAYS) : to)
  const isMoney = chosen.view !== undefined
  const byPerson = chosen.people !== undefined
  const ofMany = isSuper && branchId === undefined
  const filter = { from, to, branchId, ...(byPerson ? { people: 'true' as const } : {}) }
  const query = ofMany ? { ...filter, chain: 'true' as const } : filter
  const areDays = isKnownDay(from) && isKnownDay(to)
  const isPeriod = areDays && from <= to && to < addDays(from, MAX_REPORT_DAYS)
  const reports = usePage('GET /admin/reports', { query }, { enabled: isPeriod })
  const shorter = reports.error instanceof ApiError ? shorterOf(reports.error) : undefined

  const content = (
    <div className="grid grid-cols-1 gap-5">
      <div
        className={cx(
          'grid grid-cols-2 items-start gap-4',
          isSuper ? 'lg:grid-cols-[1fr_1fr_1fr_auto]' : 'lg:grid-cols-[1fr_1fr_auto]',
        )}
      >
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
        {isPeriod && (
          <CsvLink
            className={cx('self-end', !isSuper && 'max-lg:col-span-2')}
            to={hrefOf('GET /admin/reports', { query: { ...filter, format: 'csv' } })}
          >
            {t('reports.csv')}
          </CsvLink>
        )}
      </div>
      {isPeriod && (
        <Loaded
          query={reports}
          skeleton={
            <div className="grid gap-5">
              <Skeleton className="h-32 rounded-card" />
              <Skeleton className="h-92 rounded-card" />
            </div>
          }
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
          {report =>
            isMoney ? (
              <TakenSection
                report={report}
                ofMany={ofMany}
                byPerson={byPerson}
                onByPerson={wanted => change({ people: wanted ? 'true' : '' })}
              />
            ) : (
              <>
                <ReportTotals report={report} />
                {report.data.length > 0 && (
                  <DayFigure
                    title={t('reports.bookingRevenue')}
                    days={report.data.map(amountOf)}
                    before={report.previous.days.map(amountOf)}
                    table={<ReportsTable rows={report.data} />}
                  />
                )}
                <div className={cx('grid grid-cols-1 gap-5', !ofMany && 'xl:grid-cols-2')}>
                  {ofMany ? (
                    <p className="text-muted">{t('reports.heatOne')}</p>
                  ) : (
                    <BayFigure rows={report.data} />
                  )}
                  {report.services.length > 0 && <ServiceFigure report={report} />}
                </div>
                {isSuper && report.branches.length > 0 && (
                  <BranchRanking report={report} period={{ from, to }} />
                )}
              </>
            )
          }
        </Loaded>
      )}
    </div>
  )
  return (
    <Page>
      <Tabs
        title={<PageTitle>{t('titles.reports')}</PageTitle>}
        label={t('titles.reports')}
        selected={isMoney ? 'money' : 'washes'}
        onSelect={view => change({ view: view === 'money' ? view : '' })}
        tabs={[
          { id: 'washes', label: t('reports.washes'), content },
          { id: 'money', label: t('reports.taken.title'), content },
        ]}
      />
    </Page>
  )
}

const amountOf = ({ date, bookingRevenue }: { date: string; bookingRevenue: number }) => ({
  ...{ date, amount: bookingRevenue },
})

/** The shorter period of REPORT_TOO_LONG; the contract defines its shape (contract/errors.ts). */
const shorterOf = ({ body }: ApiError) => (body as Partial<ErrorBody>).shorter
