import type { BranchView } from '@car-wash/server/contract'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useWords } from '../../i18n/use-words.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { bodyOf, type ValuesOf, valuesOf } from '../../parts/form/codec.ts'
import { FormField, FormFields } from '../../parts/form/form-field.tsx'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Failure, Notice } from '../../ui/plain/notice.tsx'
import {
  accountFields,
  invitedFields,
  passwordField,
  branchField,
  roleField,
  branchOptions,
} from './account-fields.tsx'
import { useChange } from '../../lib/use-api.ts'

interface Values extends ValuesOf<typeof accountFields> {
  role: 'branch-admin' | 'super-admin'
  branch: string
}

/** An account that waits for its password. */
export interface Invitation {
  name: string
  email: string
  phone: string
  /** Works once, for a week. */
  url: string
}

export interface RegisterAdminFormProps {
  /** The one-time token of an empty installation. */
  setupToken: string | undefined
  branches: { data?: BranchView[] | undefined; isError: boolean; refetch: () => unknown }
  onDone: (name: string) => void
  onInvited: (invitation: Invitation) => void
}

/**
 * Full name, e-mail, phone, password, role; only a branch admin has a branch (specification 2). Instead of a password
 * there may be a link with which the new admin sets one.
 */
export function RegisterAdminForm({ setupToken, branches, onDone, onInvited }: RegisterAdminFormProps) {
  const { t, language } = useWords()
  const isFirst = setupToken !== undefined
  const form = useForm<Values>({
    defaultValues: {
      ...valuesOf(accountFields),
      role: isFirst ? 'super-admin' : 'branch-admin',
      branch: '',
    },
  })
  const register = useChange('POST /auth/admin-register')
  const invite = useChange('POST /admin/invitations')
  const [how, setHow] = useState<'here' | 'link'>('here')
  const role = useWatch({ control: form.control, name: 'role' })
  const { failure, form: submit } = useSubmit(form, async values => {
    const place = {
      role: values.role,
      ...(values.role === 'branch-admin' ? { branch: values.branch } : {}),
    }
    if (how === 'link') {
      const invited = bodyOf(invitedFields, values)
      const { url } = await invite.mutateAsync({ body: { ...invited, ...place } })
      onInvited({ ...invited, url })
      return
    }
    await register.mutateAsync({
      body: { ...bodyOf(accountFields, values), ...place, ...(isFirst ? { setupToken } : {}) },
    })
    onDone(values.name.trim())
  })

  return (
    <FormProvider {...form}>
      <form {...submit} className="grid gap-5">
        <Failure>{failure}</Failure>
        <FormFields fields={invitedFields} />
        {!isFirst && (
          <ChoiceCards
            legend={t('auth.password')}
            name="how"
            value={how}
            onChange={setHow}
            choices={[
              { value: 'here', title: t('chain.howHere'), text: t('chain.howHereText') },
              { value: 'link', title: t('chain.howLink'), text: t('chain.howLinkText') },
            ]}
          />
        )}
        {how === 'here' && <FormField name="password" field={passwordField} />}
        {!isFirst && (
          <FormField name="role" field={{ ...roleField, hint: `registerAdmin.roleHint.${role}` }} />
        )}
        {role === 'branch-admin' && (
          <FormField name="branch" field={branchField(branchOptions(branches.data ?? [], language))} />
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
        <Button type="submit" size="lg" fullWidth pending={form.formState.isSubmitting}>
          {t(how === 'link' ? 'chain.invite' : 'registerAdmin.submit')}
        </Button>
      </form>
    </FormProvider>
  )
}
