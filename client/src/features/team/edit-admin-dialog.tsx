import type { AdminView, BranchView } from '@car-wash/server/contract'
import { useForm, useWatch } from 'react-hook-form'
import { isolated } from '../../i18n/bidi.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useChange } from '../../lib/use-api.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { FormField } from '../../parts/form/form-field.tsx'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { toast } from '../../ui/toast.ts'
import { branchField, roleField } from './admin-fields.tsx'
import { branchOptions } from './branch-options.ts'

interface Values {
  role: 'branch-admin' | 'super-admin'
  branch: string
  disabled: boolean
}

/** Edits the role and branch of an admin, and disables or enables the account. */
export function EditAdminDialog({
  admin,
  branches,
  onClose,
}: {
  admin: AdminView
  branches: readonly BranchView[]
  onClose: () => void
}) {
  const { t, language } = useWords()
  const name = isolated(admin.name)
  const form = useForm<Values>({
    defaultValues: {
      role: admin.role === 'super-admin' ? 'super-admin' : 'branch-admin',
      branch: admin.branch?._id ?? '',
      disabled: admin.disabled,
    },
  })
  const { mutateAsync } = useChange('PATCH /admin/users/:id')
  const role = useWatch({ control: form.control, name: 'role' })

  async function save(values: Values) {
    const branch = values.role === 'branch-admin' ? values.branch : null
    await mutateAsync({ params: { id: admin._id }, body: { ...values, branch } })
    toast.success(t('team.saved', { name }))
    onClose()
  }

  return (
    <FormDialog
      form={form}
      title={t('team.editTitle', { name })}
      submitLabel={t('actions.save')}
      save={save}
      onClose={onClose}
    >
      <FormField name="role" field={roleField} />
      {role === 'branch-admin' && (
        <FormField name="branch" field={branchField(branchOptions(branches, language))} />
      )}
      <Checkbox
        label={t('team.disable')}
        hint={t('team.disableHint')}
        error={form.formState.errors.disabled?.message}
        {...form.register('disabled')}
      />
    </FormDialog>
  )
}
