import type { SettingsView } from '@car-wash/server/contract'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { LogoPicture } from './logo-picture.tsx'
import { contactFields, nameFields, policyFields } from './settings-fields.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { BrandPreview, CurrencyChoice, LanguageChoice } from './settings-parts.tsx'

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
            <Fieldset legend={t('words.name')} text={t('settings.brandText')}>
              <FormFields fields={namedFields} under="brand" />
              <SignatureAsName />
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

/** E-mails are signed with the chain's name until somebody writes another signature. */
function SignatureAsName() {
  const { getValues, setValue } = useFormContext<{ brand: { name: string; team: string } }>()
  const name = useWatch<{ brand: { name: string } }, 'brand.name'>({ name: 'brand.name' })
  const before = useRef(name)
  useEffect(() => {
    if (getValues('brand.team') === before.current) setValue('brand.team', name, { shouldDirty: true })
    before.current = name
  }, [getValues, setValue, name])
  return null
}
