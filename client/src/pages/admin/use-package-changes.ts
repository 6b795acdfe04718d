import type { UserPackageView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { usePayUserPackage, useSendDetails } from '../../features/admin-packages/admin-packages.queries.ts'
import type { PackagePayment } from '../../features/admin-packages/user-packages-table.tsx'
import { packagePaidMail } from '../../features/admin-packages/package-mail.ts'
import { isolated } from '../../i18n/bidi.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { openMailto } from '../../lib/mailto.ts'
import { toast } from '../../ui/toast.ts'
import { useCustomerMail } from './use-customer-mail.ts'

/** Payment and details of user packages, with their e-mails and alerts. */
export function usePackageChanges() {
  const { t } = useTranslation()
  const format = useFormat()
  const mail = useCustomerMail()
  const payment = usePayUserPackage()
  const details = useSendDetails()

  function refused(error: Error, alert: string) {
    // The sign-in over the page says what to do.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
    toast.error(alert)
    toast.error(serverMessage(error) ?? t('errors.NETWORK'))
  }

  function pay({ _id, isPaid: was }: UserPackageView, choice: PackagePayment) {
    const isPaid = choice !== 'unpaid'
    const how = choice === 'unpaid' || choice === 'paid' ? {} : { method: choice }
    payment.mutate(
      { id: _id, isPaid, ...how },
      {
        onSuccess: changed => {
          if (!was && isPaid) mail(packagePaidMail(changed, { t, format }), changed.userId.name)
        },
        onError: error => refused(error, t('adminPackages.paymentFailed')),
      },
    )
  }

  function send({ _id, userId }: UserPackageView) {
    details.mutate(_id, {
      onSuccess: ({ reply }) => {
        const name = isolated(userId.name)
        if (!reply?.mailto) {
          toast.success(t('mails.sent', { name }))
          return
        }
        openMailto(reply.mailto)
        toast.info(t('mails.opened', { name }))
      },
      onError: error => refused(error, t('adminPackages.sendFailed')),
    })
  }

  return { pay, send, sending: details.isPending ? details.variables : undefined }
}
