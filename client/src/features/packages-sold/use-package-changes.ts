import type { UserPackageView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePayUserPackage, useSendDetails } from './admin-packages.queries.ts'
import { packagePaidMail } from './package-mail.ts'
import type { ChosenPayment, PackagePayment } from './user-packages-table.tsx'
import { isolated } from '../../i18n/bidi.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { openMailto } from '../../lib/mailto.ts'
import { createTurns } from '../../lib/turns.ts'
import { toast } from '../../ui/toast.ts'
import { useCustomerMail } from '../../parts/desk/use-customer-mail.ts'

/**
 * Changes the payment of user packages and sends their details, each with its own e-mail and alert. Changes run in
 * parallel, but payments of one package queue.
 */
export function usePackageChanges() {
  const { t } = useTranslation()
  const words = { t, format: useFormat() }
  const mail = useCustomerMail()
  const payment = usePayUserPackage()
  const details = useSendDetails()
  const [turns] = useState(createTurns<UserPackageView>)
  const [paying, setPaying] = useState<readonly ChosenPayment[]>([])
  const [sending, setSending] = useState<readonly string[]>([])

  function refused(error: unknown, alert: string) {
    // The sign-in over the page handles this error.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
    toast.error(alert)
    toast.error(serverMessage(error) ?? t('errors.NETWORK'))
  }

  async function pay(userPackage: UserPackageView, choice: PackagePayment) {
    const id = userPackage._id
    const isPaid = choice !== 'unpaid'
    const how = choice === 'unpaid' || choice === 'paid' ? {} : { method: choice }
    const chosen = { id, choice }
    let was = userPackage
    setPaying(others => [...others.filter(other => other.id !== id), chosen])
    try {
      const changed = await turns.take(id, userPackage, before => {
        was = before
        return payment.mutateAsync({ id, isPaid, ...how })
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
      const { reply } = await details.mutateAsync(id)
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
    pay: (userPackage: UserPackageView, choice: PackagePayment) => void pay(userPackage, choice),
    paying,
    send: (userPackage: UserPackageView) => void send(userPackage),
    sending,
  }
}
