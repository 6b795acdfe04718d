import { NAME_LENGTH } from '@car-wash/server/contract/constants'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { EntryList } from './entry-list.tsx'
import { NEW_MEMBER, type ProfileValues } from './profile-values.ts'

/** The family members of the profile: name and relationship. */
export function FamilyFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'familyMembers' })
  const { errors } = form.formState
  const isFilled = (value: string) => value.trim() !== '' || t('profile.required')
  return (
    <EntryList
      title={t('profile.family')}
      text={t('profile.familyText')}
      none={t('profile.noFamily')}
      addLabel={t('profile.addMember')}
      onAdd={() => append(NEW_MEMBER, { shouldFocus: false })}
      entries={fields.map(({ id }, index) => ({
        key: id,
        name: t('profile.member', { number: index + 1 }),
        removeLabel: t('profile.removeMember', { number: index + 1 }),
        onRemove: () => remove(index),
        fields: (
          <>
            <TextInput
              label={t('profile.name')}
              error={errors.familyMembers?.[index]?.name?.message}
              dir="auto"
              autoComplete="off"
              maxLength={NAME_LENGTH}
              required
              {...form.register(`familyMembers.${index}.name`, { validate: isFilled })}
            />
            <TextInput
              label={t('profile.relationship')}
              error={errors.familyMembers?.[index]?.relationship?.message}
              dir="auto"
              autoComplete="off"
              maxLength={NAME_LENGTH}
              required
              {...form.register(`familyMembers.${index}.relationship`, { validate: isFilled })}
            />
          </>
        ),
      }))}
    />
  )
}
