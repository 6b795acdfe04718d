import { Loaded } from '../parts/lists/loaded.tsx'
import type { TillView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { PaymentsSection } from '../features/till/payments-section.tsx'
import { TillClosing } from '../features/till/till-closing.tsx'
import { TillPanel } from '../features/till/till-panel.tsx'
import { TillsTable } from '../features/till/tills-table.tsx'
import { usePages } from '../lib/use-api.ts'
import { useFilters } from '../parts/lists/use-filters.ts'
import { BranchSelect } from '../parts/lists/branch-select.tsx'
import { useUser } from '../session/session.tsx'
import { Tabs } from '../ui/aria/tabs.tsx'
import { Page, PageHeader, PageTitle } from '../ui/plain/page.tsx'
import { MoreButton } from '../parts/lists/more-button.tsx'

/** /AdminDashboard/Till: the cash drawer with every payment, and the past tills in a tab; `?till=` shows one's closing. */
export function TillPage() {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const { value, change } = useFilters()
  const chosen = value('branchId')
  const branchId = isSuper && chosen !== '' ? chosen : undefined
  const tills = usePages('GET /admin/tills', { branchId })
  const own = tills.data?.filter(till => !isSuper || (till.branchId?._id ?? '') === chosen)
  const open = own?.find(({ closedAt }) => closedAt === null)
  const closed = (tills.data ?? []).filter(({ closedAt }) => closedAt !== null)
  const shown = closed.find(({ _id }) => _id === value('till'))
  const show = (till: TillView | undefined) => {
    change({ till: till?._id ?? '' })
    scrollTo({ top: 0 })
  }
  if (shown) {
    return (
      <Page>
        <PageHeader title={t('titles.till')} />
        <TillClosing till={shown} onBack={() => show(undefined)} />
      </Page>
    )
  }
  const isPast = value('view') === 'past'
  const content = (
    <div className="grid grid-cols-1 gap-5">
      <BranchSelect
        hideLabel
        className="max-w-sm"
        label={t('words.branch')}
        placeholder={t('till.headOffice')}
        value={chosen}
        onChange={id => change({ branchId: id })}
      />
      <Loaded query={tills} rows={6}>
        {() =>
          isPast ? (
            <>
              {closed.length === 0 && <p className="text-muted">{t('till.noHistory')}</p>}
              {closed.length > 0 && <TillsTable tills={closed} onShow={show} />}
              <MoreButton query={tills} label={t('till.more')} />
            </>
          ) : (
            <>
              <TillPanel till={open} branchId={branchId} onClosed={show} />
              <PaymentsSection branchId={branchId} openTill={open?._id} />
            </>
          )
        }
      </Loaded>
    </div>
  )
  return (
    <Page>
      <Tabs
        title={<PageTitle>{t('titles.till')}</PageTitle>}
        label={t('titles.till')}
        selected={isPast ? 'past' : 'till'}
        onSelect={view => change({ view: view === 'past' ? view : '' })}
        tabs={[
          { id: 'till', label: t('till.payments'), content },
          { id: 'past', label: t('till.history'), content },
        ]}
      />
    </Page>
  )
}
