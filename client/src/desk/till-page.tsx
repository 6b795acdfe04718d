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
import { Page, PageHeader, Section } from '../ui/plain/page.tsx'
import { MoreButton } from '../parts/lists/more-button.tsx'

/** /AdminDashboard/Till: the cash drawer, every payment, and the tills before; `?till=` shows the closing of one. */
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
  return (
    <Page>
      <PageHeader title={t('titles.till')} text={t('till.text')} />
      <BranchSelect
        className="max-w-sm"
        label={t('words.branch')}
        placeholder={t('till.headOffice')}
        value={chosen}
        onChange={id => change({ branchId: id })}
      />
      <Loaded query={tills} rows={6}>
        {() => (
          <>
            <TillPanel till={open} branchId={branchId} onClosed={show} />
            <PaymentsSection branchId={branchId} openTill={open?._id} />
            <Section title={t('till.history')}>
              <div className="grid grid-cols-1 gap-4">
                {closed.length === 0 ? (
                  <p className="text-muted">{t('till.noHistory')}</p>
                ) : (
                  <TillsTable tills={closed} onShow={show} />
                )}
                <MoreButton query={tills} label={t('till.more')} />
              </div>
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}
