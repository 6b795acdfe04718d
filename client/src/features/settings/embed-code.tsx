import type { SettingsView } from '@car-wash/server/contract'
import { languageFacts } from '@car-wash/server/contract/constants'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../parts/dialogs/copy-text.ts'
import { useTranslation } from 'react-i18next'
import { BranchSelect } from '../../parts/lists/branch-select.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { TextArea } from '../../ui/plain/text-area.tsx'

/** What an owner pastes into another website, so that it shows free times. */
export function EmbedCode({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation()
  const [lang, setLang] = useState('')
  const [branch, setBranch] = useState('')
  const query = new URLSearchParams({ ...(lang !== '' && { lang }), ...(branch !== '' && { branch }) })
  const path = query.size > 0 ? `/embed?${String(query)}` : '/embed'
  const code = frameOf(location.origin + path, settings.brand.name)

  return (
    <Fieldset legend={t('embed.codeLegend')} text={t('embed.codeText')}>
      {settings.embedOrigins.length === 0 && (
        <div className="sm:col-span-2">
          <Notice>{t('embed.none')}</Notice>
        </div>
      )}
      <NativeSelect
        label={t('embed.language')}
        placeholder={t('embed.ownLanguage')}
        options={settings.languages.map(value => ({ value, label: languageFacts(value).name }))}
        value={lang}
        onChange={({ target }) => setLang(target.value)}
      />
      <BranchSelect
        label={t('words.branch')}
        placeholder={t('embed.allBranches')}
        value={branch}
        onChange={setBranch}
      />
      <TextArea label={t('embed.code')} className="sm:col-span-2" dir="ltr" readOnly value={code} />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button variant="secondary" icon={<Copy />} onClick={() => copyText(code, t('embed.copied'))}>
          {t('embed.copy')}
        </Button>
        <ButtonLink variant="secondary" icon={<ExternalLink />} to={path} target="_blank" rel="noopener">
          {t('embed.preview')}
        </ButtonLink>
      </div>
    </Fieldset>
  )
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<"]/g, char => ESCAPES[char] ?? char)

/** A frame of that page, without a script; its title is for screen readers. */
const frameOf = (src: string, title: string) =>
  `<iframe src="${escaped(src)}" title="${escaped(title)}" width="100%" height="640" loading="lazy" style="border: 0"></iframe>`
