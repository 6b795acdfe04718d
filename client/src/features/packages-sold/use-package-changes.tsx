import type { UserPackageView } from '@car-wash/server/contract'
import { useState } from 'react'
import { usePackageChange } from './use-package-change.ts'
import type { PaymentChoice } from '../../parts/desk/booking-change.ts'
import type { ChosenPayment } from './user-packages-table.tsx'
import { isolated, useWords, type Words } from '../../i18n/use-words.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError, call } from '../../lib/api.ts'
import { openMailto, type Mail } from '../../lib/mailto.ts'
import { createTurns } from '../../lib/turns.ts'
import { toast } from '../../ui/toast.ts'
import { useUser } from '../../session/session.tsx'
import { ask } from '../../parts/dialogs/ask.tsx'
import { BranchChoice, branchOf, choiceOf } from '../../parts/payments/taking-branch.tsx'
import { useAskToGiveBack } from '../../parts/payments/use-ask-to-give-back.tsx'
import { PackageName } from './package-name.tsx'
import { takenMessage } from '../../parts/desk/taken-message.ts'
import { useCustomerMail } from '../../parts/desk/use-customer-mail.ts'
import { BRAND } from '../../lib/brand.ts'

/** Where the money was taken, from a super-admin, and why it goes back. */
interface PackageAnswer {
  branchId?: string | undefined
  reason?: string | undefined
}

/**
 * Changes the payment of user packages and sends their details, each with its own e-mail and alert. Changes run in
 * parallel, but payments of one package queue.
 */
export function usePackageChanges() {
  const words = useWords()
  const { t } = words
  const mail = useCustomerMail()
  const payment = usePackageChange('PATCH /admin/user-packages/:id/payment')
  const isSuper = useUser().role === 'super-admin'
  const askToGiveBack = useAskToGiveBack()
  const [turns] = useState(createTurns<UserPackageView>)
  const [paying, setPaying] = useState<readonly ChosenPayment[]>([])
  const [sending, setSending] = useState<readonly string[]>([])

  function refused(error: unknown, alert: string) {
    // The sign-in over the page handles this error.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
    toast.error(alert)
    toast.error(takenMessage(error, words) ?? serverMessage(error) ?? t('errors.NETWORK'))
  }

  async function pay(
    userPackage: UserPackageView,
    choice: PaymentChoice,
    answer: PackageAnswer = { branchId: userPackage.soldAt?._id },
  ) {
    const id = userPackage._id
    const isPaid = choice !== 'unpaid'
    const how = choice === 'unpaid' || choice === 'paid' ? {} : { method: choice }
    const chosen = { id, choice }
    let was = userPackage
    setPaying(others => [...others.filter(other => other.id !== id), chosen])
    try {
      const changed = await turns.take(id, userPackage, before => {
        was = before
        const due = before.isPaid ? 0 : before.packageId.price
        return payment.mutateAsync({ params: { id }, body: { isPaid, due, ...how, ...answer } })
      })
      if (!was.isPaid && isPaid) mail(packagePaidMail(changed, words), changed.userId.name)
    } catch (error) {
      refused(error, t('adminPackages.paymentFailed'))
    } finally {
      setPaying(others => others.filter(other => other !== chosen))
    }
  }

  async function send({ _id: id, userId }: UserPackageView) {
    const name = isolated(userId.name)
    setSending(others => [...others, id])
    try {
      const { reply } = await call.withStatus('POST /admin/user-packages/:id/send-details', {
        params: { id },
      })
      if (reply?.mailto) {
        openMailto(reply.mailto)
        toast.info(t('mails.opened', { name }))
      } else toast.success(t('mails.sent', { name }))
    } catch (error) {
      refused(error, t('adminPackages.sendFailed'))
    } finally {
      setSending(others => others.filter(other => other !== id))
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
        question: t('money.takeQuestion', { amount: isolated(words.format.euro(packageId.price)) }),
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
    send: (userPackage: UserPackageView) => void send(userPackage),
    sending,
  }
}

/** The e-mail that confirms the payment of a package (specification 4); undefined without an address. */
export function packagePaidMail(
  { userId, packageId, remainingWashes, expiryDate }: UserPackageView,
  { t, format }: Words,
): Mail | undefined {
  if (userId.email === '') return undefined
  const lines = [
    [t('adminPackages.package'), packageId.name],
    [t('adminPackages.price'), format.euro(packageId.price)],
    [t('adminPackages.total'), format.number(packageId.numberOfWashes)],
    [t('adminPackages.remaining'), format.number(remainingWashes)],
    [t('adminPackages.expiry'), format.date(expiryDate)],
  ].map(([label, value]) => `${label}: ${value}`)
  const paragraphs = [
    t('mails.greeting'),
    t('mails.packagePaidIntro'),
    lines.join('\n'),
    `${t('mails.regards')}\n${BRAND.team}\n`,
  ]
  return {
    to: userId.email,
    subject: t('mails.packagePaidSubject', { brand: BRAND.name }),
    body: paragraphs.join('\n\n'),
  }
}
