import { useTranslation } from 'react-i18next'
import { NothingFoundPicture } from '../../art/nothing-found.tsx'
import { PaymentsTable } from '../../features/till/payments-table.tsx'
import { TillPanel } from '../../features/till/till-panel.tsx'
import { TillsTable } from '../../features/till/tills-table.tsx'
import { paymentsCsv, usePayments, useTills } from '../../features/till/till.queries.ts'
import { LoadFailure } from '../../parts/lists/load-failure.tsx'
import { useListAddress } from '../../parts/lists/use-list-address.ts'
import { useBookingBranches } from '../../queries/branches.ts'
import { useUser } from '../../session/session.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'

/** /AdminDashboard/Till: the cash drawer, those before it, and every payment. */
export function TillPage() {
  const { t } = useTranslation()
  const user = useUser()
  const isSuper = user.role === 'super-admin'
  const address = useListAddress()
  const branches = useBookingBranches().data
  const chosen = address.value('branchId')
  const branchId = isSuper && chosen !== '' ? chosen : undefined
  const tills = useTills(branchId)
  const rows = tills.data?.pages.flatMap(({ data }) => data)
  const own = rows?.filter(till => !isSuper || (till.branchId?._id ?? '') === chosen)
  const closed = rows?.filter(({ closedAt }) => closedAt !== null)
  return (
    <Page className="grid-cols-1">
      <PageHeader title={t('titles.till')} text={t('till.text')} />
      {isSuper && (
        <NativeSelect
          className="max-w-sm print:hidden"
          label={t('till.branch')}
          placeholder={t('till.headOffice')}
          value={chosen}
          options={branches?.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={event => address.change({ branchId: event.target.value })}
        />
      )}
      {!rows && tills.isError && <LoadFailure title={t('till.loadFailed')} query={tills} />}
      {!rows && !tills.isError && (
        <Loading label={t('common.loading')}>
          <SkeletonTable rows={6} />
        </Loading>
      )}
      {own && (
        <div className="print:hidden">
          <TillPanel till={own.find(({ closedAt }) => closedAt === null)} branchId={branchId} />
        </div>
      )}
      {closed && (
        <section className="grid gap-4">
          <h2 className="text-xl font-semibold text-heading">{t('till.history')}</h2>
          {closed.length === 0 ? (
            <p className="text-muted">{t('till.noHistory')}</p>
          ) : (
            <TillsTable tills={closed} />
          )}
          {tills.hasNextPage && (
            <Button
              variant="secondary"
              className="justify-self-center"
              pending={tills.isFetchingNextPage}
              onClick={() => void tills.fetchNextPage()}
            >
              {t('till.more')}
            </Button>
          )}
        </section>
      )}
      {rows && <Payments branchId={branchId} />}
    </Page>
  )
}

function Payments({ branchId }: { branchId: string | undefined }) {
  const { t } = useTranslation()
  const payments = usePayments(branchId)
  const rows = payments.data?.pages.flatMap(({ data }) => data)
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-xl font-semibold text-heading">{t('till.payments')}</h2>
          <p className="text-sm text-muted">{t('till.paymentsText')}</p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button variant="secondary" onClick={() => print()}>
            {t('till.print')}
          </Button>
          <ButtonLink variant="secondary" to={paymentsCsv(branchId)} download>
            {t('till.csv')}
          </ButtonLink>
        </div>
      </div>
      {!rows && payments.isError && <LoadFailure title={t('till.loadFailed')} query={payments} />}
      {!rows && !payments.isError && (
        <Loading label={t('common.loading')}>
          <SkeletonTable rows={8} />
        </Loading>
      )}
      {rows?.length === 0 && (
        <Card>
          <EmptyState
            picture={<NothingFoundPicture />}
            title={t('till.noPayments')}
            text={t('till.noPaymentsText')}
          />
        </Card>
      )}
      {rows && rows.length > 0 && <PaymentsTable payments={rows} />}
      {payments.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          pending={payments.isFetchingNextPage}
          onClick={() => void payments.fetchNextPage()}
        >
          {t('till.more')}
        </Button>
      )}
    </section>
  )
}
