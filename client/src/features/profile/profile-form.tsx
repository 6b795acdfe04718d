import type { ProfileView } from '@car-wash/server/contract'
import { LANGUAGES, NAME_LENGTH, TEXT_LENGTH } from '@car-wash/server/contract/constants'
import { type SubmitEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { isPhone } from '../../lib/phone.ts'
import { useFirstFocus } from '../../lib/use-first-focus.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { TextArea } from '../../ui/plain/text-area.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { FamilyFields } from './family-fields.tsx'
import { isField, type ProfileValues, valuesOf } from './profile-values.ts'
import { VehicleFields } from './vehicle-fields.tsx'

export interface ProfileFormProps {
  profile: ProfileView
  /** Returns the server's field errors by path; an empty object after a success. */
  onSave: (values: ProfileValues) => Promise<Readonly<Record<string, string>>>
  onCancel: () => void
}

/** The profile in edit mode; the e-mail address cannot change (decision 29). */
export function ProfileForm({ profile, onSave, onCancel }: ProfileFormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useForm<ProfileValues>({ defaultValues: valuesOf(profile) })
  const { errors, isSubmitting } = form.formState
  const sending = useRef(false)

  // The button that opened the form has gone and the focus with it.
  useFirstFocus('name')

  async function save(values: ProfileValues) {
    const complaints = Object.entries(await onSave(values))
    for (const [index, [path, message]] of complaints.entries()) {
      if (isField(path)) form.setError(path, { message }, { shouldFocus: index === 0 })
    }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    // A second click can arrive before the first render.
    if (sending.current) return
    sending.current = true
    try {
      await form.handleSubmit(save)(event)
    } finally {
      sending.current = false
    }
  }

  return (
    <form noValidate onSubmit={event => void submit(event)} className="grid gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" className="lg:row-span-2">
          <CardHead title={t('profile.details')} className="mb-5" />
          <div className="grid gap-5">
            <TextInput
              label={t('profile.name')}
              error={errors.name?.message}
              autoComplete="name"
              dir="auto"
              maxLength={NAME_LENGTH}
              required
              {...form.register('name', {
                validate: value => value.trim() !== '' || t('profile.required'),
              })}
            />
            <TextInput
              label={t('profile.email')}
              hint={t('profile.emailHint')}
              type="email"
              value={profile.email}
              disabled
            />
            <TextInput
              label={t('profile.phone')}
              aside={t('actions.optional')}
              error={errors.phone?.message}
              type="tel"
              autoComplete="tel"
              {...form.register('phone', {
                validate: value => value.trim() === '' || isPhone(value) || t('profile.phoneFormat'),
              })}
            />
            <TextArea
              label={t('profile.address')}
              aside={t('actions.optional')}
              error={errors.address?.message}
              autoComplete="street-address"
              maxLength={TEXT_LENGTH}
              rows={2}
              {...form.register('address')}
            />
            <NativeSelect
              label={t('profile.language')}
              error={errors.language?.message}
              placeholder={t('profile.noLanguage')}
              options={LANGUAGES.map(value => ({ value, label: format.language(value) }))}
              {...form.register('language')}
            />
          </div>
        </Card>
        <VehicleFields form={form} />
        <FamilyFields form={form} />
      </div>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  )
}
