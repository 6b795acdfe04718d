import { AUDIT_KINDS } from '@car-wash/server/contract/constants'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBookingBranches, useWashServices, useWashPackages } from '../queries/chain.ts'
import { AuditTable } from '../features/reports/audit-table.tsx'
import { usePages } from '../lib/use-api.ts'
import { PeriodFields } from '../parts/lists/period-fields.tsx'
import { Button } from '../ui/plain/button.tsx'
import { NativeSelect } from '../ui/plain/native-select.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { MoreButton } from '../parts/lists/more-button.tsx'
import { day, type Filters, oneOf, useFilters } from '../parts/lists/use-filters.ts'

/** /AdminDashboard/Audit: the audit trail. */
export function AuditPage() {
  const { t } = useTranslation()
  const filters = useFilters({ kind: oneOf(AUDIT_KINDS), from: day, to: day })
  const filter = filters.query
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  const audit = usePages('GET /admin/audit', filter)
  const names = useThingNames()
  return (
    <Page className="grid-cols-1">
      <PageHeader title={t('titles.audit')} text={t('audit.text')} />
      <FilterFields filters={filters} />
      <Loaded
        query={{ ...audit, data: names && audit.data }}
        rows={8}
        empty={{
          title: t(isFiltered ? 'audit.nothingFound' : 'audit.empty'),
          text: !isFiltered && t('audit.emptyText'),
          action: isFiltered && (
            <Button variant="secondary" onClick={() => filters.clear()}>
              {t('audit.clearFilters')}
            </Button>
          ),
        }}
      >
        {rows => names && <AuditTable rows={rows} names={names} />}
      </Loaded>
      {names && audit.hasNextPage && (
        <div className="grid justify-items-center gap-3">
          {typeof audit.total === 'number' && (
            <p className="text-sm text-muted">{t('admin.total', { count: audit.total })}</p>
          )}
          <MoreButton query={audit} label={t('audit.more')} />
        </div>
      )}
    </Page>
  )
}

function FilterFields({ filters: { value, change } }: { filters: Filters }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <NativeSelect
        label={t('audit.object')}
        placeholder={t('audit.allObjects')}
        value={value('kind')}
        options={AUDIT_KINDS.map(kind => ({ value: kind, label: t(`audit.kinds.${kind}`) }))}
        onChange={event => change({ kind: event.target.value })}
      />
      <PeriodFields from={value('from')} to={value('to')} onChange={change} />
    </div>
  )
}

/**
 * The names of the current branches, services and packages, by id. Undefined until every list has come or failed: a name
 * that came later would change the widths of the columns.
 */
function useThingNames(): ReadonlyMap<string, string> | undefined {
  const branches = useBookingBranches()
  const services = useWashServices()
  const packages = useWashPackages()
  const isPending = branches.isPending || services.isPending || packages.isPending
  return useMemo(() => {
    if (isPending) return undefined
    const things = [...(branches.data ?? []), ...(services.data ?? []), ...(packages.data ?? [])]
    return new Map(things.map(({ _id, name }) => [_id, name]))
  }, [isPending, branches.data, services.data, packages.data])
}
