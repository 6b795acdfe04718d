import { Loaded } from '../../parts/lists/loaded.tsx'
import { PAYMENT_STATUSES } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../lib/use-api.ts'
import { UserPackagesTable } from './user-packages-table.tsx'
import { useBookingBranches } from '../../queries/chain.ts'
import { useUser } from '../../session/session.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { isTooCommon, TooCommon } from '../../parts/customers/too-common.tsx'
import { ListPager } from '../../parts/lists/list-pager.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { type Filters, oneOf, text, useFilters } from '../../parts/lists/use-filters.ts'
import { usePackageChanges } from './use-package-changes.tsx'

const FILTERS = { branchId: text, isPaid: oneOf(['true', 'false']), q: text, cursor: text }

/** The customers' packages, valid at every branch (decision 2). */
export function UserPackagesTab() {
  const { t } = useTranslation()
  const filters = useFilters(FILTERS)
  const filter = filters.query
  const query = usePage('GET /admin/user-packages', { query: { ...filter, limit: '25' } })
  const { pay, paying } = usePackageChanges()
  return (
    <div className="grid grid-cols-1 gap-5">
      <FilterFields filters={filters} />
      <Loaded
        query={query}
        rows={8}
        failure={
          isTooCommon(query.error) && (
            <TooCommon q={filter.q ?? ''} to={({ _id }) => `/AdminDashboard/Customers?id=${_id}`} />
          )
        }
        empty={{
          title: t('adminPackages.empty'),
          text: t('adminPackages.emptyText'),
          action: (
            <Button variant="secondary" onClick={() => filters.clear({ tab: 'packages' })}>
              {t('adminPackages.clearFilters')}
            </Button>
          ),
        }}
      >
        {page => (
          <div aria-busy={query.isPlaceholderData}>
            <UserPackagesTable packages={page.data} paying={paying} onPayment={pay} />
            <ListPager label={t('adminPackages.pages')} filters={filters} page={page} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

function FilterFields({ filters: { value, change } }: { filters: Filters }) {
  const { t } = useTranslation()
  const { branch: own } = useUser()
  const branches = (useBookingBranches().data ?? []).filter(({ _id }) => own === undefined || _id === own)
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
      <SearchBox
        className="min-w-0"
        label={t('actions.search')}
        placeholder={t('adminPackages.searchFor')}
        value={value('q')}
        onSearch={q => change({ q })}
      />
      <NativeSelect
        label={t('adminPackages.branch')}
        placeholder={t('words.allBranches')}
        value={value('branchId')}
        options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={event => change({ branchId: event.target.value })}
      />
      <NativeSelect
        label={t('adminPackages.payment')}
        placeholder={t('adminPackages.allPayments')}
        value={value('isPaid')}
        options={PAYMENT_STATUSES.map(status => ({
          value: String(status === 'paid'),
          label: t(`status.payment.${status}`),
        }))}
        onChange={event => change({ isPaid: event.target.value })}
      />
    </div>
  )
}
