import type { BranchView } from '@car-wash/server/contract'
import { KEY_SCOPES, type KeyScope, NAME_LENGTH } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../lib/use-submit.ts'
import { MadeSecret } from '../../parts/dialogs/made-secret.tsx'
import { text } from '../../parts/form/field.tsx'
import { FormActions } from '../../parts/form/form-actions.tsx'
import { FormField } from '../../parts/form/form-field.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { useLeaving } from '../../ui/aria/discard-dialog.tsx'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { useMakeKey } from './keys.queries.ts'

const nameField = text(
  'keys.name',
  { autoComplete: 'off', dir: 'auto', maxLength: NAME_LENGTH },
  { required: true, hint: 'keys.nameHint' },
)

export interface MakeKeyProps {
  /** To choose from, or the whole chain; null: the branch is `ownBranch`. */
  branches: readonly BranchView[] | null
  /** Of a branch-admin. */
  ownBranch: string | undefined
  onClose: () => void
}

/** Asks for a name, a scope and a branch, then shows the secret once. */
export function MakeKey({ branches, ownBranch, onClose }: MakeKeyProps) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string>()
  const { mutateAsync } = useMakeKey()
  const form = useForm<{ name: string; scope: KeyScope; branch: string }>({
    defaultValues: { name: '', scope: 'read', branch: ownBranch ?? '' },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const scope = useWatch({ control: form.control, name: 'scope' })
  const title = t('keys.make')
  const { leave, question } = useLeaving({ isFilled: isDirty, thing: title, onClose })
  const { failure, form: submit } = useSubmit(form, async values => {
    setSecret((await mutateAsync(values)).secret)
  })
  if (secret !== undefined)
    return (
      <MadeSecret title={t('keys.ready')} copied={t('keys.copied')} secret={secret} onClose={onClose}>
        <p className="text-muted">{t('keys.readyText')}</p>
      </MadeSecret>
    )
  return (
    <Dialog open size="sm" title={title} locked={isSubmitting} onClose={leave}>
      <FormProvider {...form}>
        <form {...submit} className="grid gap-5">
          <Failure>{failure}</Failure>
          <FormField name="name" field={nameField} />
          <ChoiceCards
            columns={1}
            legend={t('keys.scope')}
            name="scope"
            value={scope}
            error={errors.scope?.message}
            onChange={value => form.setValue('scope', value, { shouldDirty: true })}
            choices={KEY_SCOPES.map(value => ({
              value,
              title: t(`keys.scopes.${value}`),
              text: t(`keys.scopeText.${value}`),
            }))}
          />
          {branches && (
            <NativeSelect
              label={t('keys.branch')}
              error={errors.branch?.message}
              options={[
                { value: '', label: t('keys.allBranches') },
                ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              {...form.register('branch')}
            />
          )}
          <FormActions submitLabel={title} isSubmitting={isSubmitting} onCancel={leave} />
        </form>
      </FormProvider>
      {question}
    </Dialog>
  )
}
