import type { LedgerRow, UserPackageView } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../i18n/bidi.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Dialog } from '../../../ui/aria/dialog.tsx'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { Loading, SkeletonTable } from '../../../ui/plain/skeleton.tsx'
import { ErrorState } from '../../../ui/plain/states.tsx'
import { type Column, Table } from '../../../ui/plain/table.tsx'
import { useLedger } from '../../../queries/ledger.ts'

export interface LedgerDialogProps {
  userPackage: UserPackageView
  /** Describes a booking of the ledger in a few words; undefined when it is unknown. */
  describeBooking: (bookingId: string) => ReactNode
  onClose: () => void
}

/** Every movement of a package's washes (decision 22). */
export function LedgerDialog({ userPackage, describeBooking, onClose }: LedgerDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      size="lg"
      title={t('dashboard.ledger', { package: isolated(userPackage.packageId.name) })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <p className="text-muted">{t('dashboard.ledgerText')}</p>
      <Movements userPackage={userPackage} describeBooking={describeBooking} />
    </Dialog>
  )
}

function Movements({ userPackage, describeBooking }: Omit<LedgerDialogProps, 'onClose'>) {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useLedger(userPackage._id)
  const columns = useColumns(describeBooking)
  if (data) {
    return (
      <Table
        caption={t('dashboard.history')}
        columns={columns}
        rows={data.toReversed()}
        rowKey={({ _id }) => _id}
      />
    )
  }
  if (isError) {
    return (
      <ErrorState
        title={t('dashboard.ledgerFailed')}
        text={t('errors.load')}
        retryLabel={t('common.tryAgain')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Loading label={t('common.loading')}>
      <SkeletonTable rows={4} />
    </Loading>
  )
}

function useColumns(describeBooking: LedgerDialogProps['describeBooking']): Column<LedgerRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      id: 'what',
      header: t('dashboard.ledgerWhat'),
      rowHeader: true,
      cell: row => (
        <>
          {t(`status.ledger.${row.type}`)}
          <Detail>{t(`dashboard.by.${row.by.role}`)}</Detail>
          <Detail>{row.reason && <bdi>{row.reason}</bdi>}</Detail>
          <Detail>{row.bookingId && describeBooking(row.bookingId)}</Detail>
        </>
      ),
    },
    {
      id: 'when',
      header: t('dashboard.ledgerWhen'),
      className: 'whitespace-nowrap tabular-nums cards:data-label:before:min-w-0!',
      cell: row => <Bdi dir="auto">{format.instant(row.at)}</Bdi>,
    },
    {
      id: 'remaining',
      header: t('dashboard.ledgerRemaining'),
      align: 'end',
      className: 'tabular-nums',
      cell: row => format.number(row.remainingAfter),
    },
    {
      id: 'available',
      header: t('dashboard.ledgerAvailable'),
      align: 'end',
      className: 'tabular-nums',
      cell: row => format.number(row.availableAfter),
    },
  ]
}

function Detail({ children }: { children: ReactNode }) {
  if (!children) return null
  return <span className="block text-sm font-normal wrap-anywhere text-muted">{children}</span>
}
