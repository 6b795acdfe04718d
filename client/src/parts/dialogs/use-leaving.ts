import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from './ask.tsx'

/** Asks before unsaved input is dropped: `thing` names the form. */
export function useAskToDiscard(): (thing: ReactNode, discard: () => void) => void {
  const { t } = useTranslation()
  return (thing, discard) =>
    ask({
      danger: true,
      question: t('actions.discardQuestion'),
      thing,
      text: t('actions.discardText'),
      confirm: t('actions.discard'),
      cancel: t('actions.keepEditing'),
      done: discard,
    })
}

/** The way out of a dialog with fields, by Escape, the cross or a click outside: it asks where input would be lost. */
export function useLeaving({
  isFilled,
  thing,
  onClose,
}: {
  isFilled: boolean
  thing: ReactNode
  onClose: () => void
}): () => void {
  const askToDiscard = useAskToDiscard()
  return () => (isFilled ? askToDiscard(thing, onClose) : onClose())
}
