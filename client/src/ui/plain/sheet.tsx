import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'

export interface SheetProps {
  isOpen: boolean
  /** Called on Escape and the cross. The focus returns to where it was. */
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  /** The label of the cross. */
  closeLabel: string
  children: ReactNode
}

/**
 * A native modal dialog over the page, a bottom sheet on a phone. It needs no React Aria. It lies outside the page and is
 * marked for React Aria, one of whose dialogs may be open: that makes the page inert, traps the focus and closes on a
 * press outside.
 */
export function Sheet({ isOpen, onClose, title, text, closeLabel, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    if (isOpen && dialog.current?.open === false) {
      dialog.current.showModal()
      // The browser would focus the cross.
      const inputs = [...dialog.current.querySelectorAll('input')]
      inputs.find(({ value }) => value === '')?.focus()
    }
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  useBack(isOpen, onClose)

  return createPortal(
    <dialog
      ref={dialog}
      data-react-aria-top-layer="true"
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-full max-w-form rounded-panel bg-surface p-6 text-ink shadow-pop max-sm:mb-0 max-sm:max-w-full max-sm:rounded-b-none max-sm:pb-[max(1.5rem,var(--inset-bottom))] sm:p-8"
    >
      <div className="mb-5 flex items-start justify-between gap-4">
        <div>
          <h2 id={id} className="text-xl font-semibold">
            {title}
          </h2>
          {Boolean(text) && <p className="mt-1 text-muted">{text}</p>}
        </div>
        <IconButton
          className="-me-3.5 -mt-2"
          label={closeLabel}
          icon={<X />}
          onClick={() => dialog.current?.close()}
        />
      </div>
      {isOpen && children}
    </dialog>,
    document.body,
  )
}

/** While the sheet is open, "back" closes it and stays on the page. */
function useBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const leave = () => close()
    if (!isOfSheet()) history.pushState({ ...(history.state as object | null), isSheet: true }, '')
    window.addEventListener('popstate', leave)
    return () => {
      window.removeEventListener('popstate', leave)
      // Later, since closing can lead to another page, whose entry must stay.
      setTimeout(() => {
        if (isOfSheet() && !document.querySelector('dialog[open]')) history.back()
      })
    }
  }, [isOpen])
}

const isOfSheet = () => (history.state as { isSheet?: boolean } | null)?.isSheet === true
