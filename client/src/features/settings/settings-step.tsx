import type { SettingsView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LogoPicture } from './logo-picture.tsx'
import { contactFields, nameFields, policyFields } from './settings-fields.tsx'
import { SettingsFrame } from './settings-frame.tsx'

const { color, ...namedFields } = nameFields

export interface SettingsStepProps {
  step: 'name' | 'colours' | 'terms'
  settings: SettingsView
  onSaved: () => void
  onReload: () => void
}

/** A part of the settings, as a step of the setup. */
export function SettingsStep({ step, settings, onSaved, onReload }: SettingsStepProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-6">
      {step === 'colours' && <LogoPicture settings={settings} />}
      <SettingsFrame settings={settings} submitLabel={t('setup.save')} onSaved={onSaved} onReload={onReload}>
        {step === 'name' && (
          <>
            <Fieldset legend={t('settings.brand')} text={t('settings.brandText')}>
              <FormFields fields={namedFields} under="brand" />
            </Fieldset>
            <Fieldset legend={t('settings.contact')} text={t('settings.contactText')}>
              <FormFields fields={contactFields} under="brand" />
            </Fieldset>
          </>
        )}
        {step === 'colours' && (
          <Fieldset legend={t('settings.color')}>
            <FormFields fields={{ color }} under="brand" />
            <BrandPreview />
          </Fieldset>
        )}
        {step === 'terms' && (
          <>
            <CurrencyChoice settings={settings} />
            <LanguageChoice />
            <Fieldset legend={t('settings.policies')} text={t('settings.policiesText')}>
              <FormFields fields={policyFields} under="policies" />
            </Fieldset>
          </>
        )}
      </SettingsFrame>
    </div>
  )
}
