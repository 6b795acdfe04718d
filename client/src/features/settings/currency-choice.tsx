import type { SettingsView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { currencyFields } from './settings-fields.tsx'

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
