import type { ProfileView } from '@car-wash/server/contract'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldMessages } from '../../i18n/server-message.ts'
import { isSessionOver } from '../../lib/api.ts'
import { useChange } from '../../lib/use-api.ts'
import { useFirstFocus } from '../../lib/use-first-focus.ts'
import { showFieldErrors, useOneSubmit } from '../../lib/use-one-submit.ts'
import { bodyOf, valuesOf } from '../../parts/form/codec.ts'
import { FormField, FormFields } from '../../parts/form/form-field.tsx'
import { useSession } from '../../session/session.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { EntryList } from './entry-list.tsx'
import {
  contactFields,
  memberFields,
  nameField,
  profileFields,
  type ProfileValues,
  vehicleFields,
} from './profile-fields.tsx'
import { FormActions } from '../../parts/form/form-actions.tsx'

export interface ProfileFormProps {
  profile: ProfileView
  onSaved: () => void
  onCancel: () => void
}

/** The profile in edit mode; the e-mail address cannot change (decision 29). */
export function ProfileForm({ profile, onSaved, onCancel }: ProfileFormProps) {
  const { t } = useTranslation()
  const form = useForm<ProfileValues>({ defaultValues: valuesOf(profileFields, profile) })
  const { isSubmitting } = form.formState
  const { update } = useSession()
  const { mutateAsync } = useChange('PUT /users/profile')
  // Specification 8, "Profile".
  const submit = useOneSubmit(form, async values => {
    try {
      const { name } = await mutateAsync({ body: bodyOf(profileFields, values) })
      update({ name })
      toast.success(t('profile.updated'))
      onSaved()
    } catch (error) {
      // The sign-in over the page handles this error; all input stays.
      if (isSessionOver(error)) return
      toast.error(t('profile.updateFailed'))
      showFieldErrors(form, fieldMessages(error))
    }
  })

  // The button that opened the form has gone and the focus with it.
  useFirstFocus('name')

  return (
    <FormProvider {...form}>
      <form {...submit} className="grid gap-6">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card as="section" className="lg:row-span-2">
            <CardHead title={t('profile.details')} className="mb-5" />
            <div className="grid gap-5">
              <FormField name="name" field={nameField} />
              <TextInput
                label={t('profile.email')}
                hint={t('profile.emailHint')}
                type="email"
                value={profile.email}
                disabled
              />
              <FormFields fields={contactFields} />
            </div>
          </Card>
          <EntryList
            list="vehicles"
            fields={vehicleFields}
            title={t('profile.vehicles')}
            text={t('profile.vehiclesText')}
            none={t('profile.noVehicles')}
            addLabel={t('profile.addVehicle')}
            nameOf={number => ({
              name: t('profile.vehicle', { number }),
              removeLabel: t('profile.removeVehicle', { number }),
            })}
          />
          <EntryList
            list="familyMembers"
            fields={memberFields}
            title={t('profile.family')}
            text={t('profile.familyText')}
            none={t('profile.noFamily')}
            addLabel={t('profile.addMember')}
            nameOf={number => ({
              name: t('profile.member', { number }),
              removeLabel: t('profile.removeMember', { number }),
            })}
          />
        </div>
        <FormActions submitLabel={t('profile.save')} isSubmitting={isSubmitting} onCancel={onCancel} />
      </form>
    </FormProvider>
  )
}
