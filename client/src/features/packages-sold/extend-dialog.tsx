import type { UserPackageView } from '@car-wash/server/contract'
import { REASON_LENGTH } from '@car-wash/server/contract/constants'
import { useForm } from 'react-hook-form'
import { useWords } from '../../i18n/use-words.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { text } from '../../parts/form/field.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { toast } from '../../ui/toast.ts'
import { PackageName } from './package-name.tsx'
import { usePackageChange } from './use-package-change.ts'

const fieldsAfter = (expiryDate: string) => ({
  expiryDate: text(
    'adminPackages.newExpiry',
    { type: 'date', min: expiryDate },
    { check: (date, t) => (date > expiryDate ? undefined : t('adminPackages.chooseLater')) },
  ),
  reason: text('adminPackages.reason', { dir: 'auto', maxLength: REASON_LENGTH }, { required: true }),
})

/** Extends the expiry, with a reason that the customer can read (decision 23). */
export function ExtendDialog({
  userPackage,
  onClose,
}: {
  userPackage: UserPackageView
  onClose: () => void
}) {
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
