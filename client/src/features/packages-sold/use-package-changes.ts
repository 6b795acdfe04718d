import type { UserPackageView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePackageChange } from './use-package-change.ts'
import { packagePaidMail } from './package-mail.ts'
import type { ChosenPayment, PackagePayment } from './user-packages-table.tsx'
import { isolated } from '../../i18n/bidi.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError, call } from '../../lib/api.ts'
import { openMailto } from '../../lib/mailto.ts'
import { createTurns } from '../../lib/turns.ts'
import { toast } from '../../ui/toast.ts'
import { useUser } from '../../session/session.tsx'
import { takenMessage } from '../../parts/desk/taken-message.ts'
import { useCustomerMail } from '../../parts/desk/use-customer-mail.ts'

/** Where the money was taken, from a super-admin, and why it goes back. */
interface PackageAnswer {
  branchId?: string | undefined
  reason?: string | undefined
}

/** A question about the money of a package; the answer carries the change out. */
export interface PackageQuestion {
  userPackage: UserPackageView
  choice: PackagePayment
  onAnswer: (answer: PackageAnswer) => void
}

/**
 * Changes the payment of user packages and sends their details, each with its own e-mail and alert. Changes run in
 * parallel, but payments of one package queue.
 */
export function usePackageChanges() {
  const { t } = useTranslation()
  const words = { t, format: useFormat() }
  const mail = useCustomerMail()
  const payment = usePackageChange('PATCH /admin/user-packages/:id/payment')
  const isSuper = useUser().role === 'super-admin'
  const [asking, setAsking] = useState<PackageQuestion>()
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
    choice: PackagePayment,
    answer: PackageAnswer = { branchId: userPackage.soldAt?._id },
  ) {
    setAsking(undefined)
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

  return {
    pay: (userPackage: UserPackageView, choice: PackagePayment) => {
      const moves = userPackage.packageId.price > 0 && userPackage.isPaid === (choice === 'unpaid')
      if (moves && (isSuper || choice === 'unpaid')) {
        const onAnswer = (answer: PackageAnswer) => void pay(userPackage, choice, answer)
        setAsking({ userPackage, choice, onAnswer })
      } else void pay(userPackage, choice)
    },
    /** The question about the money, until it is answered. */
    asking,
    closeQuestion: () => setAsking(undefined),
    paying,
    send: (userPackage: UserPackageView) => void send(userPackage),
    sending,
  }
}
