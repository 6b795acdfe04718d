import type { SettingsView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { toast } from '../../ui/toast.ts'
import { BrandPreview } from './brand-preview.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { contactFields, embedFields, nameFields, policyFields } from './settings-fields.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** Brand, contact and policies. What somebody else has saved since is never overwritten: `onReload` brings it. */
export function SettingsForm({ settings, onReload }: { settings: SettingsView; onReload: () => void }) {
  const { t } = useTranslation()
  return (
    <SettingsFrame
      settings={settings}
      submitLabel={t('settings.save')}
      onSaved={() => toast.success(t('settings.saved'))}
      onReload={onReload}
    >
      <Fieldset legend={t('settings.brand')} text={t('settings.brandText')}>
        <FormFields fields={nameFields} under="brand" />
        <BrandPreview />
      </Fieldset>
      <Fieldset legend={t('settings.contact')} text={t('settings.contactText')}>
        <FormFields fields={contactFields} under="brand" />
      </Fieldset>
      <LanguageChoice />
      <CurrencyChoice settings={settings} />
      <Fieldset legend={t('settings.policies')} text={t('settings.policiesText')}>
        <FormFields fields={policyFields} under="policies" />
      </Fieldset>
      <Fieldset legend={t('embed.legend')} text={t('embed.text')}>
        <FormFields fields={embedFields} />
      </Fieldset>
    </SettingsFrame>
  )
}
