import type { CustomerView } from '@car-wash/server/contract'
import { useState } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useChange } from '../../lib/use-api.ts'
import { BranchChoice, branchOf } from '../../parts/payments/taking-branch.tsx'
import { useWashPackages } from '../../queries/chain.ts'
import { useUser } from '../../session/session.tsx'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { toast } from '../../ui/toast.ts'

const WAYS = ['cash', 'card', 'unpaid'] as const

/** Sells a package at the desk, paid or to be paid later. */
export function SellPackage({ customer, onClose }: { customer: CustomerView; onClose: () => void }) {
  const { t, format } = useWords()
  const sell = useChange('POST /admin/user-packages', { isOnce: true })
  const offers = useWashPackages().data ?? []
  const [packageId, setPackageId] = useState('')
  const [way, setWay] = useState<(typeof WAYS)[number]>('cash')
  const isSuper = useUser().role === 'super-admin'
  const [branch, setBranch] = useState('')
  const [isBranchMissing, setBranchMissing] = useState(false)
  const [problem, setProblem] = useState<string>()

  const asksBranch = isSuper && way !== 'unpaid'

  function send() {
    if (packageId === '') {
      setProblem(t('counter.choosePackage'))
      return
    }
    setProblem(undefined)
    const expectedPrice = offers.find(({ _id }) => _id === packageId)?.price
    if (asksBranch && branch === '') {
      setBranchMissing(true)
      return
    }
    const taken = asksBranch ? { branchId: branchOf(branch) } : {}
    const paid = way === 'unpaid' ? { isPaid: false } : { isPaid: true, method: way, ...taken }
    sell.mutate(
      { body: { customerId: customer._id, packageId, expectedPrice, ...paid } },
      {
        onSuccess: outcome => {
          if (!outcome.success) {
            setProblem(
              t('counter.notSold', {
                name: isolated(outcome.packageName),
                date: isolated(format.date(outcome.expiryDate)),
              }),
            )
            return
          }
          toast.success(t('counter.sold'))
          onClose()
        },
        onError: error => setProblem(serverMessage(error) ?? t('errors.NETWORK')),
      },
    )
  }

  return (
    <ConfirmDialog
      open
      question={t('counter.addPackage')}
      thing={<bdi>{customer.name}</bdi>}
      confirmLabel={t('counter.sell')}
      cancelLabel={t('actions.back')}
      pending={sell.isPending}
      error={problem}
      onConfirm={send}
      onClose={onClose}
    >
      <NativeSelect
        label={t('counter.package')}
        placeholder={t('counter.choosePackage')}
        value={packageId}
        options={offers.map(({ _id, name, price, washCount }) => ({
          value: _id,
          label: `${name} · ${format.euro(price)} · ${t('adminBookings.leftAfter', { number: format.number(washCount) })}`,
        }))}
        onChange={event => setPackageId(event.target.value)}
      />
      <ChoiceCards
        legend={t('adminBookings.payment')}
        name="way"
        columns={1}
        value={way}
        onChange={setWay}
        choices={WAYS.map(value => ({
          value,
          title: t(value === 'unpaid' ? 'status.payment.unpaid' : `status.method.${value}`),
        }))}
      />
      {asksBranch && (
        <BranchChoice
          label={t('money.takenAt')}
          value={branch}
          isMissing={isBranchMissing}
          onChange={chosen => {
            setBranch(chosen)
            setBranchMissing(false)
          }}
        />
      )}
    </ConfirmDialog>
  )
}
