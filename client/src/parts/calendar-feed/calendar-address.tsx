import { Copy, RefreshCw } from 'lucide-react'
import { copyText } from '../dialogs/copy-text.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/plain/button.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'

/** An address to copy, and what can be done with it. */
export function CalendarAddress({ url, onAsk }: { url: string; onAsk: (what: 'renew' | 'end') => void }) {
  const { t } = useTranslation()

  return (
    <div className="grid gap-3">
      <TextInput label={t('feeds.address')} dir="ltr" readOnly value={url} />
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button icon={<Copy />} onClick={() => copyText(url, t('feeds.copied'))}>
          {t('feeds.copy')}
        </Button>
        <Button variant="secondary" icon={<RefreshCw />} onClick={() => onAsk('renew')}>
          {t('feeds.renew')}
        </Button>
        <Button variant="secondary" onClick={() => onAsk('end')}>
          {t('feeds.end')}
        </Button>
      </div>
    </div>
  )
}
