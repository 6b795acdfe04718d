import type { BranchView } from '@car-wash/server/contract'
import { KEY_SCOPES, type KeyScope, NAME_LENGTH } from '@car-wash/server/contract/constants'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MakeSecret } from '../../parts/dialogs/make-secret.tsx'
import { text } from '../../parts/form/field.tsx'
import { FormField } from '../../parts/form/form-field.tsx'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { useChange } from '../../lib/use-api.ts'

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
  const { mutateAsync } = useChange('POST /admin/keys')
  const form = useForm<{ name: string; scope: KeyScope; branch: string }>({
    defaultValues: { name: '', scope: 'read', branch: ownBranch ?? '' },
  })
  const { errors } = form.formState
  const scope = useWatch({ control: form.control, name: 'scope' })
  return (
    <MakeSecret
      form={form}
      title={t('keys.make')}
      ready={t('keys.ready')}
      make={body => mutateAsync({ body })}
      onClose={onClose}
    >
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
    </MakeSecret>
  )
}
