import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from '../cx.ts'
import { buttonClass } from '../plain/button-look.ts'
import { toast } from '../toast.ts'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the cross and a click outside. The focus returns to where it was. */
  onClose: () => void
  title: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Disables Escape and clicks outside while a request is in flight. */
  locked?: boolean | undefined
  /** `alertdialog` is for questions that interrupt; `ConfirmDialog` uses it. */
  role?: 'dialog' | 'alertdialog' | undefined
  children: ReactNode
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' }

/** A modal dialog: centred on a desktop, a bottom sheet on a phone. */
export function Dialog({
  open,
  onClose,
  title,
  size = 'md',
  locked = false,
  role = 'dialog',
  children,
}: DialogProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) toast.dismissInformative()
  }, [open])
  useEffect(() => (dialog.current ? keepFocus(dialog.current) : undefined), [open])
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
      isDismissable={!locked}
      isKeyboardDismissDisabled={locked}
      className="fixed inset-0 z-50 grid items-end justify-items-center bg-overlay data-entering:animate-appear sm:items-center sm:p-6 sm:px-[max(1.5rem,var(--inset-side))]"
    >
      <Modal
        className={cx(
          'max-h-[92dvh] w-full overflow-auto rounded-t-panel bg-raised shadow-pop data-entering:animate-rise sm:rounded-panel',
          widths[size],
        )}
      >
        <AriaDialog
          ref={dialog}
          role={role}
          className="grid gap-5 p-6 pb-[max(1.5rem,var(--inset-bottom))] outline-none sm:p-8"
        >
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" className="text-xl font-semibold">
              {title}
            </Heading>
            <Button
              aria-label={t('common.close')}
              isDisabled={locked}
              onPress={onClose}
              className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), '-me-3.5 -mt-2 min-w-11 px-0')}
            >
              <X aria-hidden className="size-5" />
            </Button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * Firefox and WebKit send no event when the focused element disappears: React Aria then leaves the focus on the page
 * below, where Escape closes nothing. It returns to the dialog, unless something has taken it two frames later.
 */
function keepFocus(dialog: HTMLElement): () => void {
  const take = () => {
    if (document.activeElement === document.body) dialog.focus()
  }
  const observer = new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(take)))
  observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The end of a long dialog: its buttons and their error stay visible. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-6 -mb-[max(1.5rem,var(--inset-bottom))] grid gap-3 border-t border-line bg-raised px-6 pt-4 pb-[max(1rem,var(--inset-bottom))] sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-4">
      {children}
    </div>
  )
}
