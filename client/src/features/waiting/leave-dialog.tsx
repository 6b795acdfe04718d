import type { WaitingView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'

/** Asks before a wait ends. */
export function LeaveDialog({ entry, onClose }: { entry: WaitingView; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useChange('DELETE /waiting/:id')

  function leave() {
    mutate(
      { params: { id: entry._id } },
      {
        onSuccess: () => {
          toast.success(t('waiting.left'))
          onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      danger
      question={t('waiting.leaveQuestion')}
      thing={<bdi>{entry.serviceId.name}</bdi>}
      confirmLabel={t('waiting.leave')}
      cancelLabel={t('actions.back')}
      pending={isPending}
      error={error && (serverMessage(error) ?? t('waiting.leaveFailed'))}
      onClose={onClose}
      onConfirm={leave}
    >
      <p className="text-muted">{t('waiting.leaveText')}</p>
    </ConfirmDialog>
  )
}
