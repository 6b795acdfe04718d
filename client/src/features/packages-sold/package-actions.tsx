import type { UserPackageView } from '@car-wash/server/contract'
import { CalendarPlus, History, Mail, Receipt, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { openMailto } from '../../lib/mailto.ts'
import { useChange } from '../../lib/use-api.ts'
import { useRefused } from '../../parts/desk/use-refused.ts'
import { useAskToDelete } from '../../parts/dialogs/use-ask-to-delete.tsx'
import { LedgerDialog } from '../../parts/ledger/ledger-dialog.tsx'
import { DeskPayments } from '../../parts/payments/desk-payments.tsx'
import { useUser } from '../../session/session.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Menu } from '../../ui/aria/menu.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { toast } from '../../ui/toast.ts'
import { PackageName } from './package-name.tsx'
import { REASON_LENGTH } from '@car-wash/server/contract/constants'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { text } from '../../parts/form/field.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { usePackageChange } from './use-package-change.ts'

/** What an admin can do with a sold package besides its payment; a branch admin may not delete it (decision 2). */
export function PackageActions({ userPackage }: { userPackage: UserPackageView }) {
  const { t } = useWords()
  const { _id: id, userId, isPaid, packageId, paymentMethod } = userPackage
  const name = isolated(userId.name)
  const isSuper = useUser().role === 'super-admin'
  const [open, setOpen] = useState<'extend' | 'ledger' | 'payments'>()
  const onClose = () => setOpen(undefined)
  const refused = useRefused()
  const askToDelete = useAskToDelete('adminPackages')
  const { mutateAsync: remove } = useChange('DELETE /admin/user-packages/:id')
  const sending = useChange('POST /admin/user-packages/:id/send-details', {
    onSuccess: reply => {
      if (reply?.mailto) {
        openMailto(reply.mailto)
        toast.info(t('mails.opened', { name }))
      } else toast.success(t('mails.sent', { name }))
    },
    onError: error => refused(error, t('adminPackages.sendFailed')),
  })
  const deletion = {
    label: t('adminPackages.delete'),
    icon: <Trash2 />,
    danger: true,
    onAction: () =>
      askToDelete({
        thing: <PackageName of={userPackage} />,
        paid: isPaid && packageId.price > 0 && { amount: packageId.price, method: paymentMethod },
        send: body => remove({ params: { id }, body }),
      }),
  }
  return (
    <div className="inline-flex items-center gap-1">
      <Button
        size="sm"
        variant="secondary"
        className="whitespace-nowrap max-xl:gap-0"
        icon={<Mail />}
        pending={sending.isPending}
        aria-label={t('adminPackages.sendDetailsTo', { name })}
        onClick={() => sending.mutate({ params: { id } })}
      >
        <span className="max-xl:sr-only">{t('adminPackages.sendDetails')}</span>
      </Button>
      <Menu
        label={t('adminPackages.more', { name })}
        actions={[
          {
            label: t('adminPackages.ledger'),
            icon: <History />,
            onAction: () => setOpen('ledger'),
          },
          {
            label: t('payments.show'),
            icon: <Receipt />,
            onAction: () => setOpen('payments'),
          },
          {
            label: t('adminPackages.extend'),
            icon: <CalendarPlus />,
            onAction: () => setOpen('extend'),
          },
          ...(isSuper ? [deletion] : []),
        ]}
      />
      {open === 'extend' && <ExtendDialog userPackage={userPackage} onClose={onClose} />}
      {open === 'payments' && (
        <Dialog title={t('titles.payments')} onClose={onClose}>
          <DeskPayments filter={{ forId: id }} />
        </Dialog>
      )}
      {open === 'ledger' && (
        <LedgerDialog
          {...{ userPackage, onClose }}
          caption={t('adminPackages.ledger')}
          details={({ reason }) => [reason && <bdi>{reason}</bdi>]}
          // Each with the name of the person who made it.
          by={{
            header: t('adminPackages.by'),
            cell: ({ by }) => <bdi>{by.name ?? t(`adminBookings.by.${by.role}`)}</bdi>,
          }}
        >
          <bdi className="wrap-anywhere text-muted">{userId.name}</bdi>
        </LedgerDialog>
      )}
    </div>
  )
}

const fieldsAfter = (expiryDate: string) => ({
  expiryDate: text(
    'adminPackages.newExpiry',
    { type: 'date', min: expiryDate },
    { check: (date, t) => (date > expiryDate ? undefined : t('adminPackages.chooseLater')) },
  ),
  reason: text('adminPackages.reason', { dir: 'auto', maxLength: REASON_LENGTH }, { required: true }),
})

/** Extends the expiry, with a reason that the customer can read (decision 23). */
function ExtendDialog({ userPackage, onClose }: { userPackage: UserPackageView; onClose: () => void }) {
  const { t, format } = useWords()
  const { mutateAsync } = usePackageChange('PATCH /admin/user-packages/:id/expiry')
  const { _id: id, expiryDate } = userPackage
  const form = useForm({ defaultValues: { expiryDate, reason: '' } })

  async function extend(body: { expiryDate: string; reason: string }) {
    await mutateAsync({ params: { id }, body })
    toast.success(t('adminPackages.extended'))
    onClose()
  }

  return (
    <FormDialog
      form={form}
      title={t('adminPackages.extendTitle')}
      submitLabel={t('adminPackages.extendSubmit')}
      save={extend}
      onClose={onClose}
    >
      <p className="rounded-control border border-line bg-sunken px-4 py-3 font-semibold text-heading">
        <PackageName of={userPackage} />
        <bdi className="text-muted">{t('adminPackages.present', { date: format.date(expiryDate) })}</bdi>
      </p>
      <p className="text-muted">{t('adminPackages.extendText')}</p>
      <FormFields fields={fieldsAfter(expiryDate)} />
    </FormDialog>
  )
}
