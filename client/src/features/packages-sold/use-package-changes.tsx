import type { UserPackageView } from '@car-wash/server/contract'
import { usePackageChange } from './use-package-change.ts'
import type { PaymentChoice } from '../../parts/desk/booking-change.ts'
import type { ChosenPayment } from './user-packages-table.tsx'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { useUser } from '../../session/session.tsx'
import { ask } from '../../parts/dialogs/ask.tsx'
import { BranchChoice, branchOf, choiceOf } from '../../parts/payments/taking-branch.tsx'
import { useAskToGiveBack } from '../../parts/payments/use-ask-to-give-back.tsx'
import { PackageName } from './package-name.tsx'
import { useRefused } from '../../parts/desk/use-refused.ts'
import { useTurns } from '../../parts/desk/use-turns.ts'
import { useCustomerMail } from '../../parts/desk/use-customer-mail.ts'

/** Where the money was taken, from a super-admin, and why it goes back. */
interface PackageAnswer {
  branchId?: string | undefined
  reason?: string | undefined
}

/** Changes the payment of user packages, each with its own e-mail and alert. */
export function usePackageChanges() {
  const { t, format } = useWords()
  const mail = useCustomerMail()
  const payment = usePackageChange('PATCH /admin/user-packages/:id/payment')
  const isSuper = useUser().role === 'super-admin'
  const askToGiveBack = useAskToGiveBack()
  const { changes: paying, take } = useTurns<UserPackageView, ChosenPayment>()
  const refused = useRefused()

  /** Confirms a payment (specification 4). */
  function tell({ userId, packageId, remainingWashes, expiryDate }: UserPackageView) {
    mail({
      kind: 'packagePaid',
      to: userId,
      facts: [
        [t('words.package'), packageId.name],
        [t('words.price'), format.euro(packageId.price)],
        [t('adminPackages.total'), format.number(packageId.numberOfWashes)],
        [t('adminPackages.remaining'), format.number(remainingWashes)],
        [t('adminPackages.expiry'), format.date(expiryDate)],
      ],
    })
  }

  async function pay(
    userPackage: UserPackageView,
    choice: PaymentChoice,
    answer: PackageAnswer = { branchId: userPackage.soldAt?._id },
  ) {
    const id = userPackage._id
    const isPaid = choice !== 'unpaid'
    const how = choice === 'unpaid' || choice === 'paid' ? {} : { method: choice }
    try {
      const { was, changed } = await take(userPackage, { id, choice }, before => {
        const due = before.isPaid ? 0 : before.packageId.price
        return payment.mutateAsync({ params: { id }, body: { isPaid, due, ...how, ...answer } })
      })
      if (!was.isPaid && isPaid) tell(changed)
    } catch (error) {
      refused(error, t('adminPackages.paymentFailed'))
    }
  }

  /** Asks where a package's money is taken, or why and where it is given back. */
  function askAndPay(userPackage: UserPackageView, choice: PaymentChoice) {
    const { packageId, paymentMethod, soldAt } = userPackage
    const thing = <PackageName of={userPackage} />
    if (choice === 'unpaid')
      askToGiveBack({
        amount: packageId.price,
        method: paymentMethod,
        thing,
        branch: isSuper ? choiceOf(soldAt?._id) : undefined,
        giveBack: (reason, branch) =>
          void pay(userPackage, choice, {
            reason,
            ...(branch !== undefined && { branchId: branchOf(branch) }),
          }),
      })
    else
      ask({
        question: t('money.takeQuestion', { amount: isolated(format.euro(packageId.price)) }),
        thing,
        confirm: t('money.take'),
        values: { branch: '' },
        isComplete: ({ branch }) => branch !== '',
        fields: ({ values: { branch }, change, isTried }) => (
          <BranchChoice
            label={t('money.takenAt')}
            value={branch}
            isMissing={isTried && branch === ''}
            onChange={chosen => change({ branch: chosen })}
          />
        ),
        send: (_, { branch }) => void pay(userPackage, choice, { branchId: branchOf(branch) }),
      })
  }

  return {
    pay: (userPackage: UserPackageView, choice: PaymentChoice) => {
      const moves = userPackage.packageId.price > 0 && userPackage.isPaid === (choice === 'unpaid')
      if (moves && (isSuper || choice === 'unpaid')) askAndPay(userPackage, choice)
      else void pay(userPackage, choice)
    },
    paying,
  }
}
