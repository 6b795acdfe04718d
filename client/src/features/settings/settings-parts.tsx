import type { SettingsView } from '@car-wash/server/contract'
import { LANGUAGES, languageFacts } from '@car-wash/server/contract/constants'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckList } from '../../parts/form/check-list.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { contactFields, currencyFields, nameFields, policyFields } from './settings-fields.tsx'

const { color, ...namedFields } = nameFields

/** A step of the setup that is a part of the settings. */
export type SettingsStep = 'name' | 'colours' | 'terms'

/** The sections of the form around them: all, or those of a step. */
export function SettingsSections({
  settings,
  step,
}: {
  settings: SettingsView
  step?: SettingsStep | undefined
}) {
  const { t } = useTranslation()
  const isIn = (part: SettingsStep) => step === undefined || step === part
  return (
    <>
      {isIn('colours') && (
        <Fieldset legend={t('settings.color')}>
          <FormFields fields={{ color }} under="brand" />
          <BrandPreview />
        </Fieldset>
      )}
      {isIn('name') && (
        <>
          <Fieldset legend={t('words.name')} text={t('settings.brandText')}>
            <FormFields fields={namedFields} under="brand" />
            {step !== undefined && <SignatureAsName />}
          </Fieldset>
          <Fieldset legend={t('settings.contact')} text={t('settings.contactText')}>
            <FormFields fields={contactFields} under="brand" />
          </Fieldset>
        </>
      )}
      {isIn('terms') && (
        <>
          <CurrencyChoice settings={settings} />
          <LanguageChoice />
          <Fieldset legend={t('settings.policies')} text={t('settings.policiesText')}>
            <FormFields fields={policyFields} under="policies" />
          </Fieldset>
        </>
      )}
    </>
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

/** The name and the colour of the form around it, as pages will show them. */
function BrandPreview() {
  const { t } = useTranslation()
  const [name, color] = useWatch<{ brand: { name: string; color: string } }, ['brand.name', 'brand.color']>({
    name: ['brand.name', 'brand.color'],
  })
  return (
    <div className="min-w-0 @4xl:col-span-2">
      <p className="mb-1.5 text-sm font-semibold text-heading">{t('settings.preview')}</p>
      <div className="flex items-center justify-between gap-4 rounded-control border border-line bg-surface p-2 ps-4">
        <span dir="auto" className="min-w-0 text-lg font-semibold wrap-anywhere text-heading">
          {name}
        </span>
        <span
          style={{ backgroundColor: color }}
          className="shrink-0 rounded-control px-5 py-2.5 font-semibold text-white"
        >
          {t('booking.submit')}
        </span>
      </div>
    </div>
  )
}

/** The currency of the form around it, or why it can no longer change. */
function CurrencyChoice({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation()
  return (
    <Fieldset legend={t('currency.legend')} text={t('currency.text')}>
      {settings.currencyFixed ? (
        <CurrencySelect
          label={t('currency.label')}
          hint={t('currency.fixed')}
          value={settings.currency}
          disabled
        />
      ) : (
        <FormFields fields={currencyFields} />
      )}
    </Fieldset>
  )
}

/** The languages that the chain offers, of the form around it; at least one. */
function LanguageChoice() {
  const { t } = useTranslation()
  return (
    <CheckList
      name="languages"
      legend={t('offered.languages')}
      text={t('offered.languagesText')}
      options={LANGUAGES.map(_id => ({ _id, name: languageFacts(_id).name }))}
      check={chosen => chosen.length > 0 || t('offered.noLanguage')}
    />
  )
}
