import type { AdminView, BranchView } from '@car-wash/server/contract'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { FormField } from '../../parts/form/form-field.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { useLeaving } from '../../ui/aria/discard-dialog.tsx'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { branchField, roleField } from './admin-fields.tsx'
import { useChange } from '../../lib/use-api.ts'
import { branchOptions } from './branch-options.ts'
import { FormActions } from '../../parts/form/form-actions.tsx'

interface Values {
  role: 'branch-admin' | 'super-admin'
  branch: string
  disabled: boolean
}

export interface EditAdminDialogProps {
  admin: AdminView
  branches: readonly BranchView[]
  onDone: () => void
  onClose: () => void
}

/** Edits the role and branch of an admin, and disables or enables the account. */
export function EditAdminDialog({ admin, branches, onDone, onClose }: EditAdminDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const form = useForm<Values>({
    defaultValues: {
      role: admin.role === 'super-admin' ? 'super-admin' : 'branch-admin',
      branch: admin.branch?._id ?? '',
      disabled: admin.disabled,
    },
  })
  const { mutateAsync } = useChange('PATCH /admin/users/:id')
  const { errors, isDirty, isSubmitting } = form.formState
  const { leave, question } = useLeaving({
    isFilled: isDirty,
    thing: t('team.editTitle', { name: isolated(admin.name) }),
    onClose,
  })
  const role = useWatch({ control: form.control, name: 'role' })
  const { failure, form: submit } = useSubmit(form, async values => {
    const branch = values.role === 'branch-admin' ? values.branch : null
    await mutateAsync({
      params: { id: admin._id },
      body: { role: values.role, branch, disabled: values.disabled },
    })
    onDone()
  })
  return (
    <Dialog
      open
      size="sm"
      title={t('team.editTitle', { name: isolated(admin.name) })}
      locked={isSubmitting}
      onClose={leave}
    >
      <FormProvider {...form}>
        <form {...submit} className="grid gap-5">
          <Failure>{failure}</Failure>
          <FormField name="role" field={roleField} />
          {role === 'branch-admin' && (
            <FormField name="branch" field={branchField(branchOptions(branches, language))} />
          )}
          <Checkbox
            label={t('team.disable')}
            hint={t('team.disableHint')}
            error={errors.disabled?.message}
            {...form.register('disabled')}
          />
          <FormActions submitLabel={t('actions.save')} isSubmitting={isSubmitting} onCancel={onClose} />
        </form>
      </FormProvider>
      {question}
    </Dialog>
  )
}
