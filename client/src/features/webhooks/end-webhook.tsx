import type { WebhookView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { ChangeDialog } from '../../parts/dialogs/change-dialog.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { toast } from '../../ui/toast.ts'
import { useEndWebhook } from './webhooks.queries.ts'

/** Asks before an endpoint is removed. */
export function EndWebhook({ ended: { _id, url }, onClose }: { ended: WebhookView; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useEndWebhook()
  return (
    <ChangeDialog
      danger
      question={t('webhooks.removeQuestion')}
      thing={<Bdi className="break-all">{url}</Bdi>}
      confirmLabel={t('webhooks.remove')}
      change={change}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(_id, {
          onSuccess: () => {
            toast.success(t('webhooks.removed'))
            onClose()
          },
        })
      }
    >
      <p className="text-muted">{t('webhooks.removeText')}</p>
    </ChangeDialog>
  )
}
