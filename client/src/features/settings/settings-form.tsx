import type { SettingsView } from '@car-wash/server/contract'
import { LANGUAGES, languageFacts } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { bodyOf, valuesOf } from '../../parts/form/codec.ts'
import { CheckList } from '../../parts/form/check-list.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { LeaveGuard } from '../../parts/form/leave-guard.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { BrandPreview } from './brand-preview.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { contactFields, nameFields, policyFields, settingsFields } from './settings-fields.tsx'
import { useSaveSettings } from './settings.queries.ts'

/** Brand, contact and policies. What somebody else has saved since is never overwritten: `onReload` brings it. */
export function SettingsForm({ settings, onReload }: { settings: SettingsView; onReload: () => void }) {
  const { t } = useTranslation()
  const form = useForm({ defaultValues: valuesOf(settingsFields, settings) })
  const { isDirty, isSubmitting } = form.formState
  const { mutateAsync } = useSaveSettings()
  const [isOutdated, setOutdated] = useState(false)
  const { failure, form: submit } = useSubmit(form, async values => {
    try {
      await mutateAsync({ rev: settings.rev, ...bodyOf(settingsFields, values) })
      toast.success(t('settings.saved'))
    } catch (error) {
      setOutdated(error instanceof ApiError && error.code === 'STATE_CONFLICT')
      throw error
    }
  })

  return (
    <FormProvider {...form}>
      <form {...submit} className="grid gap-6">
        <Fieldset legend={t('settings.brand')} text={t('settings.brandText')}>
          <FormFields fields={nameFields} under="brand" />
          <BrandPreview />
        </Fieldset>
        <Fieldset legend={t('settings.contact')} text={t('settings.contactText')}>
          <FormFields fields={contactFields} under="brand" />
        </Fieldset>
        <CheckList
          name="languages"
          legend={t('offered.languages')}
          text={t('offered.languagesText')}
          options={LANGUAGES.map(_id => ({ _id, name: languageFacts(_id).name }))}
          check={chosen => chosen.length > 0 || t('offered.noLanguage')}
        />
        <CurrencyChoice settings={settings} />
        <Fieldset legend={t('settings.policies')} text={t('settings.policiesText')}>
          <FormFields fields={policyFields} under="policies" />
        </Fieldset>
        <Failure>{failure}</Failure>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {isOutdated && (
            <Button variant="secondary" onClick={onReload}>
              {t('admin.loadSaved')}
            </Button>
          )}
          <Button type="submit" pending={isSubmitting}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
      <LeaveGuard isUnsaved={isDirty && !isSubmitting} thing={t('titles.settings')} />
    </FormProvider>
  )
}
