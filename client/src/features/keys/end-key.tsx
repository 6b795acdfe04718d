import type { KeyView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { ChangeDialog } from '../../parts/dialogs/change-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'

/** Asks before a key ends. */
export function EndKey({ ended: { _id: id, name }, onClose }: { ended: KeyView; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useChange('DELETE /admin/keys/:id')
  return (
    <ChangeDialog
      danger
      question={t('keys.endQuestion')}
      thing={<bdi>{name}</bdi>}
      confirmLabel={t('keys.end')}
      change={change}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(
          { params: { id } },
          {
            onSuccess: () => {
              toast.success(t('keys.ended', { name: isolated(name) }))
              onClose()
            },
          },
        )
      }
    >
      <p className="text-muted">{t('keys.endText')}</p>
    </ChangeDialog>
  )
}
