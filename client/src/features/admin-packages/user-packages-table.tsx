import type { UserPackageView } from '@car-wash/server/contract'
import { PAYMENT_STATUSES } from '@car-wash/server/contract/constants'
import { CalendarPlus, History, Mail, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Menu } from '../../ui/aria/menu.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { type Column, Table } from '../../ui/plain/table.tsx'

export interface UserPackagesTableProps {
  packages: readonly UserPackageView[]
  onPayment: (userPackage: UserPackageView, isPaid: boolean) => void
  onSend: (userPackage: UserPackageView) => void
  onExtend: (userPackage: UserPackageView) => void
  onLedger: (userPackage: UserPackageView) => void
  /** Undefined for a branch-admin, who may not (decision 2). */
  onDelete: ((userPackage: UserPackageView) => void) | undefined
  /** The package whose details are being sent. */
  sending: string | undefined
}

/** The customers' packages (specification 2). */
export function UserPackagesTable({ packages, ...actions }: UserPackagesTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      caption={t('adminPackages.caption')}
      columns={useColumns(actions)}
      rows={packages}
      rowKey={({ _id }) => _id}
    />
  )
}

type Actions = Omit<UserPackagesTableProps, 'packages'>

function useColumns(actions: Actions): Column<UserPackageView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const nowrap = 'whitespace-nowrap tabular-nums'
  return [
    {
      id: 'customer',
      header: t('adminPackages.customer'),
      rowHeader: true,
      cell: ({ userId }) => (
        <div className="sm:max-w-56 sm:min-w-40">
          <bdi className="wrap-anywhere">{userId.name}</bdi>
          <Bdi className="block text-sm font-normal text-muted wrap-anywhere">{userId.email}</Bdi>
        </div>
      ),
    },
    {
      id: 'package',
      header: t('adminPackages.package'),
      className: 'sm:min-w-32 wrap-anywhere',
      cell: ({ packageId }) => <span>{packageId.name}</span>,
    },
    {
      id: 'price',
      header: t('adminPackages.price'),
      align: 'end',
      className: nowrap,
      cell: ({ packageId }) => <Bdi dir="auto">{format.money(packageId.price)}</Bdi>,
    },
    {
      id: 'total',
      header: t('adminPackages.total'),
      align: 'end',
      className: nowrap,
      cell: ({ packageId }) => format.number(packageId.numberOfWashes),
    },
    {
      id: 'remaining',
      header: t('adminPackages.remaining'),
      align: 'end',
      className: nowrap,
      cell: ({ remainingWashes, availableWashes }) => (
        <span>
          {format.number(remainingWashes)}
          {remainingWashes > availableWashes && (
            <span className="block text-sm whitespace-normal text-muted">
              {t('adminPackages.held', { number: format.number(remainingWashes - availableWashes) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'expiry',
      header: t('adminPackages.expiry'),
      className: nowrap,
      cell: ({ expiryDate }) => <Bdi dir="auto">{format.date(expiryDate)}</Bdi>,
    },
    {
      id: 'payment',
      header: t('adminPackages.payment'),
      cell: userPackage => (
        <NativeSelect
          hideLabel
          className="min-w-32"
          label={t('adminPackages.paymentOf', { name: isolated(userPackage.userId.name) })}
          value={userPackage.isPaid ? 'paid' : 'unpaid'}
          options={PAYMENT_STATUSES.map(value => ({ value, label: t(`status.payment.${value}`) }))}
          onChange={event => actions.onPayment(userPackage, event.target.value === 'paid')}
        />
      ),
    },
    {
      id: 'actions',
      header: t('adminPackages.actions'),
      hideHeader: true,
      align: 'end',
      cell: userPackage => <RowActions userPackage={userPackage} {...actions} />,
    },
  ]
}

function RowActions({
  userPackage,
  onSend,
  onExtend,
  onLedger,
  onDelete,
  sending,
}: Actions & { userPackage: UserPackageView }) {
  const { t } = useTranslation()
  const name = isolated(userPackage.userId.name)
  return (
    <div className="inline-flex items-center gap-1">
      <Button
        size="sm"
        variant="secondary"
        className="whitespace-nowrap"
        icon={<Mail />}
        pending={sending === userPackage._id}
        aria-label={t('adminPackages.sendDetailsTo', { name })}
        onClick={() => onSend(userPackage)}
      >
        {t('adminPackages.sendDetails')}
      </Button>
      <Menu
        iconOnly
        label={t('adminPackages.more', { name })}
        actions={[
          {
            id: 'ledger',
            label: t('adminPackages.ledger'),
            icon: <History />,
            onAction: () => onLedger(userPackage),
          },
          {
            id: 'extend',
            label: t('adminPackages.extend'),
            icon: <CalendarPlus />,
            onAction: () => onExtend(userPackage),
          },
          ...(onDelete
            ? [
                {
                  id: 'delete',
                  label: t('adminPackages.delete'),
                  icon: <Trash2 />,
                  danger: true,
                  onAction: () => onDelete(userPackage),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
