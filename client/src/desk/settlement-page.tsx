import { Loaded } from '../parts/lists/loaded.tsx'
import { hrefOf } from '../lib/api.ts'
import { useTranslation } from 'react-i18next'
import { usePage } from '../lib/use-api.ts'
import { SettlementTable } from '../features/reports/settlement-table.tsx'
import { TransferList } from '../features/reports/transfer-list.tsx'
import { isKnownDay } from '../lib/calendar-day.ts'
import { text, useFilters } from '../parts/lists/use-filters.ts'
import { useToday } from '../parts/lists/use-today.ts'
import { useUser } from '../session/session.tsx'
import { CsvLink } from '../parts/lists/csv-link.tsx'
import { PeriodFields } from '../parts/lists/period-fields.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'

/** /AdminDashboard/Settlement: packages sold at one branch and washed at another, and who owes whom. */
export function SettlementPage() {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const { query: chosen, change } = useFilters({ from: text, to: text })
  const today = useToday()
  // The default period is the month so far.
  const to = chosen.to ?? today
  const from = chosen.from ?? `${to.slice(0, 8)}01`
  const query = { from, to }
  const isPeriod = isKnownDay(from) && isKnownDay(to) && from <= to
  const settlement = usePage('GET /admin/settlement', { query }, { enabled: isPeriod })
  return (
    <Page>
      <PageHeader
        title={t('titles.settlement')}
        text={t('settlement.text')}
        actions={
          isPeriod && (
            <CsvLink to={hrefOf('GET /admin/settlement', { query: { ...query, format: 'csv' } })}>
              {t('reports.csv')}
            </CsvLink>
          )
        }
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <PeriodFields
          from={from}
          to={to}
          error={isPeriod ? undefined : t('settlement.period')}
          // A new end keeps the start that was shown.
          onChange={days => change(days.to ? { from, ...days } : days)}
        />
      </div>
      {isPeriod && (
        <Loaded
          query={settlement}
          rows={6}
          empty={{ title: t('settlement.empty'), text: t('settlement.emptyText') }}
        >
          {data => (
            <>
              <SettlementTable settlement={data} />
              {isSuper && <TransferList settlement={data} />}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
