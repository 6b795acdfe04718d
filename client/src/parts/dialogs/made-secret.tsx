import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from './copy-text.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

interface Props {
  title: string
  /** What it is for. */
  children: ReactNode
  secret: string
  /** The words of the toast. */
  copied: string
  onClose: () => void
}

/** A link, or the secret of a key or an endpoint, which is shown once, to be copied. */
export function MadeSecret({ title, children, secret, copied, onClose }: Props) {
  const { t } = useTranslation()

  return (
    <Dialog size="sm" title={title} onClose={onClose}>
      {children}
      <Notice tone="success" role="status">
        <Bdi className="break-all select-all">{secret}</Bdi>
      </Notice>
      <div className="flex flex-wrap-reverse justify-end gap-3 *:flex-1 sm:*:flex-none">
        <Button variant="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button icon={<Copy />} onClick={() => copyText(secret, copied)}>
          {t('admin.copyLink')}
        </Button>
      </div>
    </Dialog>
  )
}
