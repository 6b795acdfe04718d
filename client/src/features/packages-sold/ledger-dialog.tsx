import type { LedgerRow, UserPackageView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { ErrorState } from '../../ui/plain/states.tsx'
import { type Column, Table } from '../../ui/plain/table.tsx'
import { useLedger } from '../../queries/ledger.ts'

/** Every movement of a customer's washes with the person who made it (decision 22), latest first. */
export function UserPackageLedger({
  userPackage,
  onClose,
}: {
  userPackage: UserPackageView
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useLedger(userPackage._id)
  const columns = useColumns()
  return (
    <Dialog
      open
      size="lg"
      title={t('adminPackages.ledgerTitle', { package: isolated(userPackage.packageId.name) })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <bdi className="wrap-anywhere text-muted">{userPackage.userId.name}</bdi>
      {data && (
        <Table
          caption={t('adminPackages.ledger')}
          columns={columns}
          rows={data.toReversed()}
          rowKey={({ _id }) => _id}
        />
      )}
      {!data && isError && (
        <ErrorState
          title={t('adminPackages.ledgerFailed')}
          text={t('errors.load')}
          retryLabel={t('common.tryAgain')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <Loading label={t('common.loading')}>
          <SkeletonTable rows={4} />
        </Loading>
      )}
    </Dialog>
  )
}

function useColumns(): Column<LedgerRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      id: 'what',
      header: t('adminPackages.what'),
      rowHeader: true,
      cell: ({ type, reason }) => (
        <>
          {t(`status.ledger.${type}`)}
          {reason !== undefined && (
            <bdi className="block text-sm font-normal wrap-anywhere text-muted">{reason}</bdi>
          )}
        </>
      ),
    },
    {
      id: 'when',
      header: t('adminPackages.when'),
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ at }) => <Bdi dir="auto">{format.instant(at)}</Bdi>,
    },
    {
      id: 'by',
      header: t('adminPackages.by'),
      className: 'wrap-anywhere',
      cell: ({ by }) => <bdi>{by.name ?? t(`adminBookings.by.${by.role}`)}</bdi>,
    },
    {
      id: 'left',
      header: t('adminPackages.left'),
      align: 'end',
      className: 'tabular-nums',
      cell: ({ remainingAfter }) => format.number(remainingAfter),
    },
    {
      id: 'available',
      header: t('adminPackages.available'),
      align: 'end',
      className: 'tabular-nums',
      cell: ({ availableAfter }) => format.number(availableAfter),
    },
  ]
}
