import type { WebhookView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { ChangeDialog } from '../../parts/dialogs/change-dialog.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'

/** Asks before an endpoint is removed. */
export function EndWebhook({
  ended: { _id: id, url },
  onClose,
}: {
  ended: WebhookView
  onClose: () => void
}) {
  const { t } = useTranslation()
  const change = useChange('DELETE /admin/webhooks/:id')
  return (
    <ChangeDialog
      danger
      question={t('webhooks.removeQuestion')}
      thing={<Bdi className="break-all">{url}</Bdi>}
      confirmLabel={t('webhooks.remove')}
      change={change}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(
          { params: { id } },
          {
            onSuccess: () => {
              toast.success(t('webhooks.removed'))
              onClose()
            },
          },
        )
      }
    >
      <p className="text-muted">{t('webhooks.removeText')}</p>
    </ChangeDialog>
  )
}
