import type { UserPackageView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { DeskTable } from '../../parts/desk/desk-table.tsx'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import type { PaymentChoice } from '../../parts/desk/booking-change.ts'
import { PaymentChoiceSelect } from '../../parts/desk/payment-choice.tsx'
import type { Column } from '../../ui/plain/table.tsx'
import { PackageActions } from './package-actions.tsx'

/** A payment of the package `id` in flight: the row shows the new value until the reply arrives. */
export interface ChosenPayment {
  id: string
  choice: PaymentChoice
}

export interface UserPackagesTableProps {
  packages: readonly UserPackageView[]
  onPayment: (userPackage: UserPackageView, payment: PaymentChoice) => void
  paying: readonly ChosenPayment[]
}

/** The customers' packages (specification 2). */
export function UserPackagesTable({ packages, ...actions }: UserPackagesTableProps) {
  const { t } = useWords()
  return <DeskTable caption={t('adminPackages.caption')} columns={useColumns(actions)} rows={packages} />
}

type Actions = Omit<UserPackagesTableProps, 'packages'>

function useColumns(actions: Actions): Column<UserPackageView>[] {
  const { t, format } = useWords()
  const nowrap = 'whitespace-nowrap tabular-nums'
  return [
    {
      header: t('adminPackages.customer'),
      rowHeader: true,
      cell: ({ userId }) => (
        <div className="lines:w-38">
          <bdi title={userId.name} className="wrap-anywhere lines:block lines:truncate">
            {userId.name}
          </bdi>
          <Bdi
            title={userId.email}
            className="block text-sm font-normal text-muted cards:wrap-anywhere lines:truncate"
          >
            {userId.email}
          </Bdi>
        </div>
      ),
    },
    {
      header: [t('adminPackages.package'), t('adminPackages.price')],
      className: 'lines:max-w-32 lines:min-w-28 lines:[&>div]:truncate cards:wrap-anywhere',
      cell: ({ packageId }) => [
        <bdi key="package" title={packageId.name}>
          {packageId.name}
        </bdi>,
        <bdi key="price" className="text-muted tabular-nums">
          {format.money(packageId.price)}
        </bdi>,
      ],
    },
    {
      header: [t('adminPackages.remaining'), t('adminPackages.total')],
      className: nowrap,
      cell: ({ packageId, remainingWashes, availableWashes }) => [
        <span key="remaining">
          {format.number(remainingWashes)}
          {remainingWashes > availableWashes && (
            <span className="text-muted">
              {' · '}
              {t('adminPackages.held', { count: remainingWashes - availableWashes })}
            </span>
          )}
        </span>,
        <span key="total" className="text-muted">
          {format.number(packageId.numberOfWashes)}
        </span>,
      ],
    },
    {
      header: t('adminPackages.expiry'),
      className: nowrap,
      cell: ({ expiryDate }) => <bdi>{format.date(expiryDate)}</bdi>,
    },
    {
      header: t('adminPackages.payment'),
      cell: userPackage => (
        <PaymentSelect
          userPackage={userPackage}
          chosen={actions.paying.find(({ id }) => id === userPackage._id)?.choice}
          onPayment={actions.onPayment}
        />
      ),
    },
    {
      header: t('adminPackages.actions'),
      hideHeader: true,
      align: 'end',
      cell: userPackage => <PackageActions userPackage={userPackage} />,
    },
  ]
}

function PaymentSelect({
  userPackage,
  chosen,
  onPayment,
}: Pick<Actions, 'onPayment'> & { userPackage: UserPackageView; chosen: PaymentChoice | undefined }) {
  const { t } = useWords()
  const { isPaid, paymentMethod, userId, packageId } = userPackage
  if (packageId.price === 0) return <Badge tone="success">{t('status.payment.paid')}</Badge>
  return (
    <PaymentChoiceSelect
      className="lines:min-w-40"
      name={userId.name}
      paid={{ isPaid, method: paymentMethod }}
      chosen={chosen}
      onChoose={choice => onPayment(userPackage, choice)}
    />
  )
}
