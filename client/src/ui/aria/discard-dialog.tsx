import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before what is typed in a form, and not saved, gives way to another row. */
export function DiscardDialog({
  thing,
  onDiscard,
  onKeep,
}: {
  /** What the form is about. */
  thing: ReactNode
  onDiscard: () => void
  onKeep: () => void
}) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      danger
      question={t('admin.discardQuestion')}
      thing={thing}
      confirmLabel={t('admin.discard')}
      cancelLabel={t('admin.keepEditing')}
      closeLabel={t('common.close')}
      onClose={onKeep}
      onConfirm={onDiscard}
    >
      <p className="text-muted">{t('admin.discardText')}</p>
    </ConfirmDialog>
  )
}
