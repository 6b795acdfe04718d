import type { SettingsView } from '@car-wash/server/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { toast } from '../../ui/toast.ts'
import { embedFields } from './settings-fields.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SettingsSections } from './settings-parts.tsx'

/** In the address after a new document has been fetched for what was saved. */
const SAVED = '#saved'

/** Brand, contact and policies. What somebody else has saved since is never overwritten: `onReload` brings it. */
export function SettingsForm({ settings, onReload }: { settings: SettingsView; onReload: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  useEffect(() => {
    if (hash !== SAVED) return
    toast.success(t('settings.saved'))
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate, t])

  /** The document brings the brand: only another one shows a new name or colour around the form. */
  function onSaved(saved: SettingsView) {
    if (shown(saved) === shown(settings)) {
      toast.success(t('settings.saved'))
      return
    }
    window.history.replaceState(null, '', SAVED)
    window.location.reload()
  }

  return (
    <SettingsFrame settings={settings} submitLabel={t('settings.save')} onSaved={onSaved} onReload={onReload}>
      <SettingsSections settings={settings} />
      <Fieldset legend={t('embed.legend')} text={t('embed.text')}>
        <FormFields fields={embedFields} />
      </Fieldset>
    </SettingsFrame>
  )
}

/** What a document shows of the settings; legal name and tax number are on receipts alone. */
const shown = ({ brand, languages }: SettingsView) =>
  JSON.stringify([{ ...brand, legalName: '', taxNumber: '' }, languages])
