import type { BranchView } from '@car-wash/server/contract'
import { EMAIL_LENGTH, PHONE_LENGTH, NAME_LENGTH, PASSWORD_LENGTH } from '@car-wash/server/contract/constants'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/i18n.ts'
import { isPhone } from '../../lib/phone.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { useRegisterAdmin } from './admin-team.queries.ts'
import { branchOptions } from './branch-options.ts'
import { roleOptions } from './role-options.ts'

interface Values {
  name: string
  email: string
  phone: string
  password: string
  role: 'branch-admin' | 'super-admin'
  branch: string
}

export interface RegisterAdminFormProps {
  /** The one-time token of an empty installation. */
  setupToken: string | undefined
  branches: { data?: BranchView[] | undefined; isError: boolean; refetch: () => unknown }
  onDone: (name: string) => void
}

/** Full name, e-mail, phone, password, role; only a branch admin has a branch (specification 2). */
export function RegisterAdminForm({ setupToken, branches, onDone }: RegisterAdminFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isFirst = setupToken !== undefined
  const form = useForm<Values>({
    defaultValues: {
      name: '',
      email: '',
      phone: '',
      password: '',
      role: isFirst ? 'super-admin' : 'branch-admin',
      branch: '',
    },
  })
  const { mutateAsync } = useRegisterAdmin()
  const { errors, isSubmitting } = form.formState
  const role = useWatch({ control: form.control, name: 'role' })
  const { failure, form: submit } = useSubmit(form, async ({ branch, ...values }) => {
    await mutateAsync({
      ...values,
      email: values.email.trim(),
      ...(values.role === 'branch-admin' ? { branch } : {}),
      ...(isFirst ? { setupToken } : {}),
    })
    onDone(values.name.trim())
  })
  const filled = (value: string) => value.trim() !== '' || t('auth.required')

  return (
    <form {...submit} className="grid gap-5">
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <TextInput
        label={t('registerAdmin.name')}
        error={errors.name?.message}
        autoComplete="off"
        dir="auto"
        maxLength={NAME_LENGTH}
        required
        {...form.register('name', { validate: filled })}
      />
      <TextInput
        label={t('auth.email')}
        error={errors.email?.message}
        type="email"
        autoComplete="off"
        maxLength={EMAIL_LENGTH}
        required
        {...form.register('email', {
          required: t('auth.required'),
          validate: value => /^\s*\S+@\S+\.\S+\s*$/.test(value) || t('auth.emailFormat'),
        })}
      />
      <TextInput
        label={t('auth.phone')}
        error={errors.phone?.message}
        type="tel"
        autoComplete="off"
        maxLength={PHONE_LENGTH}
        required
        {...form.register('phone', {
          required: t('auth.required'),
          validate: value => isPhone(value) || t('auth.phoneFormat'),
        })}
      />
      <PasswordInput
        label={t('auth.password')}
        hint={t('auth.passwordHint', { count: PASSWORD_LENGTH.admin })}
        error={errors.password?.message}
        autoComplete="new-password"
        showLabel={t('auth.show')}
        hideLabelText={t('auth.hide')}
        maxLength={PASSWORD_LENGTH.max}
        required
        {...form.register('password', {
          required: t('auth.required'),
          validate: value =>
            value.length >= PASSWORD_LENGTH.admin || t('auth.tooShort', { count: PASSWORD_LENGTH.admin }),
        })}
      />
      {!isFirst && (
        <NativeSelect
          label={t('registerAdmin.role')}
          hint={t(`registerAdmin.roleHint.${role}`)}
          error={errors.role?.message}
          options={roleOptions(t)}
          {...form.register('role')}
        />
      )}
      {role === 'branch-admin' && (
        <NativeSelect
          label={t('registerAdmin.branch')}
          error={errors.branch?.message}
          placeholder={t('registerAdmin.chooseBranch')}
          options={branchOptions(branches.data ?? [], language)}
          required
          {...form.register('branch', { validate: filled })}
        />
      )}
      {role === 'branch-admin' && branches.isError && (
        <Notice
          tone="warning"
          action={
            <Button size="sm" variant="secondary" onClick={() => void branches.refetch()}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('registerAdmin.branchesFailed')}
        </Notice>
      )}
      <Button type="submit" size="lg" fullWidth pending={isSubmitting}>
        {t('registerAdmin.submit')}
      </Button>
    </form>
  )
}
