import type { CustomerView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { ApiError } from '../../lib/api.ts'
import { useChange } from '../../lib/use-api.ts'
import { type Answer, ask } from '../../parts/dialogs/ask.tsx'
import { BranchChoice, branchOf, type TakingBranch } from '../../parts/payments/taking-branch.tsx'
import { useWashPackages } from '../../queries/chain.ts'
import { useUser } from '../../session/session.tsx'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { toast } from '../../ui/toast.ts'

const WAYS = ['cash', 'card', 'unpaid'] as const

interface Sale {
  packageId: string
  /** The price that was shown. */
  expectedPrice: number | undefined
  way: (typeof WAYS)[number]
  /** Undefined for a branch admin, whose own branch it is. */
  branch: TakingBranch | undefined
}

/** Sells a package at the desk, paid or to be paid later. */
export function useAskToSell(): (customer: CustomerView) => void {
  const { t, format } = useWords()
  const sell = useChange('POST /admin/user-packages', { isOnce: true })
  const isSuper = useUser().role === 'super-admin'
  return ({ _id: customerId, name }) =>
    ask<Sale>({
      question: t('counter.addPackage'),
      thing: <bdi>{name}</bdi>,
      confirm: t('counter.sell'),
      values: { packageId: '', expectedPrice: undefined, way: 'cash', branch: isSuper ? '' : undefined },
      fields: answer => <SaleFields {...answer} />,
      isComplete: sale => !needsBranch(sale),
      problemOf: error => (error instanceof ApiError ? undefined : error.message),
      send: async (_, { packageId, expectedPrice, way, branch }) => {
        if (packageId === '') throw new Error(t('counter.choosePackage'))
        const taken = branch === undefined ? {} : { branchId: branchOf(branch) }
        const paid = way === 'unpaid' ? { isPaid: false } : { isPaid: true, method: way, ...taken }
        const outcome = await sell.mutateAsync({ body: { customerId, packageId, expectedPrice, ...paid } })
        if (outcome.success) return
        const date = isolated(format.date(outcome.expiryDate))
        throw new Error(t('counter.notSold', { name: isolated(outcome.packageName), date }))
      },
      done: () => toast.success(t('counter.sold')),
    })
}

/** Money is taken, and it is not yet said where. */
const needsBranch = ({ packageId, way, branch }: Sale) =>
  packageId !== '' && way !== 'unpaid' && branch === ''

function SaleFields({ values: sale, change, isTried }: Answer<Sale>) {
  const { t, format } = useWords()
  const offers = useWashPackages().data ?? []
  return (
    <>
      <NativeSelect
        label={t('words.package')}
        placeholder={t('counter.choosePackage')}
        value={sale.packageId}
        options={offers.map(({ _id, name, price, washCount }) => ({
          value: _id,
          label: `${name} · ${format.euro(price)} · ${t('adminBookings.leftAfter', { number: format.number(washCount) })}`,
        }))}
        onChange={({ target: { value } }) =>
          change({ packageId: value, expectedPrice: offers.find(({ _id }) => _id === value)?.price })
        }
      />
      <ChoiceCards
        legend={t('adminBookings.payment')}
        name="way"
        columns={1}
        value={sale.way}
        onChange={way => change({ way })}
        choices={WAYS.map(value => ({
          value,
          title: t(value === 'unpaid' ? 'status.payment.unpaid' : `status.method.${value}`),
        }))}
      />
      {sale.branch !== undefined && sale.way !== 'unpaid' && (
        <BranchChoice
          label={t('money.takenAt')}
          value={sale.branch}
          isMissing={isTried && needsBranch(sale)}
          onChange={branch => change({ branch })}
        />
      )}
    </>
  )
}
