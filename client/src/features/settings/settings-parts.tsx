import type { SettingsView } from '@car-wash/server/contract'
import { LANGUAGES, languageFacts } from '@car-wash/server/contract/constants'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckList } from '../../parts/form/check-list.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { currencyFields } from './settings-fields.tsx'

/** The name and the colour of the form around it, as pages will show them. */
export function BrandPreview() {
  const { t } = useTranslation()
  const [name, color] = useWatch<{ brand: { name: string; color: string } }, ['brand.name', 'brand.color']>({
    name: ['brand.name', 'brand.color'],
  })
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-sm font-semibold text-heading">{t('settings.preview')}</p>
      <div className="flex items-center justify-between gap-4 rounded-control border border-line bg-surface p-2 ps-4">
        <span dir="auto" className="min-w-0 truncate text-lg font-semibold text-heading">
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
export function CurrencyChoice({ settings }: { settings: SettingsView }) {
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
export function LanguageChoice() {
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
