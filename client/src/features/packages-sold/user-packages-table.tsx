import type { UserPackageView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { cx } from '../../ui/cx.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import type { PaymentChoice } from '../../parts/desk/booking-change.ts'
import { PaymentChoiceSelect } from '../../parts/desk/payment-choice.tsx'
import { type Column, Table } from '../../ui/plain/table.tsx'
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
  return (
    <Table
      dense
      cardsBelow="md"
      compactRow="cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:items-center cards:gap-x-3 cards:px-3 cards:py-2 cards:text-sm"
      caption={t('words.userPackages')}
      columns={useColumns(actions)}
      rows={packages}
    />
  )
}

type Actions = Omit<UserPackagesTableProps, 'packages'>

function useColumns(actions: Actions): Column<UserPackageView>[] {
  const { t, format } = useWords()
  const nowrap = 'whitespace-nowrap tabular-nums'
  return [
    {
      header: t('words.customer'),
      rowHeader: true,
      width: 'lines:w-[25%] xl:lines:w-[20%]',
      cell: ({ userId }) => (
        <div className="min-w-0">
          <bdi title={userId.name} className="block truncate">
            {userId.name}
          </bdi>
          <Bdi title={userId.email} className="block truncate text-sm font-normal text-muted">
            {userId.email}
          </Bdi>
        </div>
      ),
    },
    {
      header: [t('words.package'), t('words.price')],
      width: 'lines:w-[14%]',
      className:
        'cards:col-span-2 cards:flex! cards:gap-x-1.5 cards:*:whitespace-nowrap cards:*:first:truncate',
      cell: ({ packageId }) => [
        <bdi key="package" title={packageId.name} className="lines:block lines:truncate">
          {packageId.name}
        </bdi>,
        <bdi key="price" className="text-muted tabular-nums">
          {format.money(packageId.price)}
        </bdi>,
      ],
    },
    {
      header: [t('adminPackages.remaining'), t('adminPackages.total')],
      width: 'lines:w-[16%]',
      className: cx(nowrap, 'cards:col-span-2 cards:flex! cards:gap-x-1'),
      cell: ({ packageId, remainingWashes, availableWashes }) => [
        <span key="remaining">
          <span className="text-muted lines:hidden">{t('adminPackages.remaining')}: </span>
          {format.number(remainingWashes)}
        </span>,
        <span key="total" className="text-muted">
          <span className="lines:hidden">/ </span>
          {format.number(packageId.numberOfWashes)}
          {remainingWashes > availableWashes && (
            <span className="text-xs">
              {' · '}
              {t('adminPackages.held', { count: remainingWashes - availableWashes })}
            </span>
          )}
        </span>,
      ],
    },
    {
      header: t('adminPackages.expiry'),
      width: 'lines:w-[12%]',
      className: nowrap,
      cell: ({ expiryDate }) => (
        <span>
          <span className="text-muted lines:hidden">{t('adminPackages.expiry')}: </span>
          <bdi>{format.date(expiryDate)}</bdi>
        </span>
      ),
    },
    {
      header: t('adminPackages.payment'),
      width: 'lines:w-[16%]',
      className: 'cards:text-end',
      cell: userPackage => (
        <PaymentSelect
          userPackage={userPackage}
          chosen={actions.paying.find(({ id }) => id === userPackage._id)?.choice}
          onPayment={actions.onPayment}
        />
      ),
    },
    {
      header: t('words.actions'),
      hideHeader: true,
      width: 'lines:w-[17%] xl:lines:w-[22%]',
      className: 'cards:col-start-2 cards:row-start-1 cards:-me-2 cards:justify-self-end lines:pe-1!',
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
      name={userId.name}
      paid={{ isPaid, method: paymentMethod }}
      chosen={chosen}
      onChoose={choice => onPayment(userPackage, choice)}
    />
  )
}
