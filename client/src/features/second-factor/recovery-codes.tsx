import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { copyText } from '../../parts/dialogs/copy-text.ts'
import { useTranslation } from 'react-i18next'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'

/** The recovery codes, shown once, until the admin has kept them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const text = codes.join('\n')
  useEffect(() => heading.current?.focus(), [])

  function download() {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${t('factor.file')}.txt`
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {t('factor.keep')}
      </h3>
      <p className="text-muted">{t('factor.keepText')}</p>
      <ul className="font-mono grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2">
        {codes.map(code => (
          <li key={code}>
            <Bdi className="select-all">{code}</Bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<Copy />} onClick={() => copyText(text, t('factor.copied'))}>
          {t('factor.copy')}
        </Button>
        <Button variant="secondary" icon={<Download />} onClick={download}>
          {t('factor.download')}
        </Button>
        <Button onClick={onKept}>{t('factor.kept')}</Button>
      </div>
    </div>
  )
}
