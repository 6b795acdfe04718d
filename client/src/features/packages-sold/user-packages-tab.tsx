import { Loaded } from '../../parts/lists/loaded.tsx'
import { PAYMENT_STATUSES } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../lib/use-api.ts'
import { UserPackagesTable } from './user-packages-table.tsx'
import { useBookingBranches } from '../../queries/branches.ts'
import { useUser } from '../../session/session.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { isTooCommon, TooCommon } from '../../parts/customers/too-common.tsx'
import { ListPager } from '../../parts/lists/list-pager.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import type { ListAddress } from '../../parts/lists/use-list-address.ts'
import { usePackageChanges } from './use-package-changes.tsx'
import { type OpenPackage, PackageDialogs } from './package-dialogs.tsx'
import { useAskToDeletePackage } from './use-ask-to-delete-package.tsx'

/** The customers' packages, valid at every branch (decision 2). */
export function UserPackagesTab({ address }: { address: ListAddress }) {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const filter = {
    branchId: address.given('branchId'),
    isPaid: address.oneOf('isPaid', ['true', 'false']),
    q: address.given('q'),
    cursor: address.given('cursor'),
  }
  const query = usePage('GET /admin/user-packages', { query: { ...filter, limit: '25' } })
  const { pay, paying, send, sending } = usePackageChanges()
  const askToDelete = useAskToDeletePackage()
  const [open, setOpen] = useState<OpenPackage>()
  const opens = (dialog: OpenPackage['dialog']) => (userPackage: OpenPackage['userPackage']) =>
    setOpen({ dialog, userPackage })

  return (
    <div className="grid grid-cols-1 gap-5">
      <Filters address={address} />
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
            <Button variant="secondary" onClick={() => address.change({ branchId: '', isPaid: '', q: '' })}>
              {t('adminPackages.clearFilters')}
            </Button>
          ),
        }}
      >
        {page => (
          <div aria-busy={query.isPlaceholderData}>
            <UserPackagesTable
              packages={page.data}
              sending={sending}
              paying={paying}
              onPayment={pay}
              onSend={send}
              onExtend={opens('extend')}
              onLedger={opens('ledger')}
              onPayments={opens('payments')}
              onDelete={isSuper ? askToDelete : undefined}
            />
            <ListPager label={t('adminPackages.pages')} address={address} page={page} />
          </div>
        )}
      </Loaded>
      {open && <PackageDialogs open={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function Filters({ address }: { address: ListAddress }) {
  const { t } = useTranslation()
  const { branch: own } = useUser()
  const branches = (useBookingBranches().data ?? []).filter(({ _id }) => own === undefined || _id === own)
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
      <SearchBox
        className="min-w-0"
        label={t('actions.search')}
        placeholder={t('adminPackages.searchFor')}
        value={address.value('q')}
        onSearch={q => address.change({ q })}
      />
      <NativeSelect
        label={t('adminPackages.branch')}
        placeholder={t('adminPackages.allBranches')}
        value={address.value('branchId')}
        options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={event => address.change({ branchId: event.target.value })}
      />
      <NativeSelect
        label={t('adminPackages.payment')}
        placeholder={t('adminPackages.allPayments')}
        value={address.value('isPaid')}
        options={PAYMENT_STATUSES.map(status => ({
          value: String(status === 'paid'),
          label: t(`status.payment.${status}`),
        }))}
        onChange={event => address.change({ isPaid: event.target.value })}
      />
    </div>
  )
}
