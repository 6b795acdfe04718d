import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before it drops unsaved input. */
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
      question={t('actions.discardQuestion')}
      thing={thing}
      confirmLabel={t('actions.discard')}
      cancelLabel={t('actions.keepEditing')}
      onClose={onKeep}
      onConfirm={onDiscard}
    >
      <p className="text-muted">{t('actions.discardText')}</p>
    </ConfirmDialog>
  )
}

/**
 * Handles Escape, the cross and a click outside of a dialog with fields: closes at once while nothing is filled in,
 * otherwise asks first. Render the question outside the dialog's form, or answering it would submit that form too.
 */
export function useLeaving({
  isFilled,
  thing,
  onClose,
}: {
  isFilled: boolean
  thing: ReactNode
  onClose: () => void
}): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  return {
    leave: () => (isFilled ? setAsking(true) : onClose()),
    question: isAsking && <DiscardDialog thing={thing} onDiscard={onClose} onKeep={() => setAsking(false)} />,
  }
}
