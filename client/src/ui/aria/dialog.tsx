import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from '../cx.ts'
import { buttonClass } from '../plain/button-look.ts'
import { toast } from '../toast.ts'

export interface DialogProps {
  /** Called on Escape, the cross and a click outside. The focus returns to where it was. */
  onClose: () => void
  title: ReactNode
  /** `side`: a panel at the end of the screen, the whole screen of a phone. */
  size?: 'sm' | 'md' | 'lg' | 'side' | undefined
  /** Disables Escape and clicks outside while a request is in flight. */
  locked?: boolean | undefined
  /** `alertdialog` is for questions that interrupt; `ConfirmDialog` uses it. */
  role?: 'dialog' | 'alertdialog' | undefined
  children: ReactNode
}

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl', side: '' }

const CENTRED = {
  overlay: 'grid items-end justify-items-center sm:items-center sm:p-6 sm:px-[max(1.5rem,var(--inset-side))]',
  panel: 'max-h-[92dvh] w-full rounded-t-panel data-entering:animate-rise sm:rounded-panel',
  content: 'grid gap-5 p-(--pad) pb-[max(1.5rem,var(--inset-bottom))] [--pad:1.5rem] sm:[--pad:2rem]',
}

const SIDE = {
  overlay: 'flex justify-end',
  panel: 'h-dvh w-full scroll-pb-52 [view-transition-name:sheet] sm:max-w-110 sm:rounded-s-panel',
  content:
    'flex min-h-full flex-col gap-4 p-(--pad) pt-[max(1.25rem,var(--inset-top))] pb-[max(1.5rem,var(--inset-bottom))] [--pad:max(1rem,var(--inset-side))] sm:[--pad:max(1.5rem,var(--inset-side))]',
}

/** A modal dialog: centred on a desktop, a bottom sheet on a phone. */
export function Dialog({
  onClose,
  title,
  size = 'md',
  locked = false,
  role = 'dialog',
  children,
}: DialogProps) {
  const { t } = useTranslation()
  const look = size === 'side' ? SIDE : CENTRED
  const dialog = useRef<HTMLElement>(null)
  useEffect(() => toast.dismissInformative(), [])
  useEffect(() => (dialog.current ? keepFocus(dialog.current) : undefined), [])
  return (
    <ModalOverlay
      isOpen
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
      isDismissable={!locked}
      isKeyboardDismissDisabled={locked}
      className={cx('fixed inset-0 z-50 bg-overlay data-entering:animate-appear', look.overlay)}
    >
      <Modal className={cx('overflow-auto bg-raised shadow-pop', look.panel, WIDTHS[size])}>
        <AriaDialog ref={dialog} role={role} className={cx('outline-none', look.content)}>
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
 * below, where Escape closes nothing. It returns to the dialog, unless something has taken it two frames later; an
 * Escape that comes before goes to the dialog too.
 */
function keepFocus(dialog: HTMLElement): () => void {
  const take = () => {
    if (document.activeElement === document.body) dialog.focus()
  }
  const passEscape = ({ key, target }: KeyboardEvent) => {
    // A sheet above closes by itself, and alone.
    if (key === 'Escape' && target === document.body && !document.querySelector('dialog[open]'))
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  const observer = new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(take)))
  observer.observe(dialog, { childList: true, subtree: true })
  document.addEventListener('keydown', passEscape)
  return () => {
    observer.disconnect()
    document.removeEventListener('keydown', passEscape)
  }
}

/** The end of a long dialog: its buttons and their error stay visible. */
export function DialogFoot(rest: ComponentProps<'div'>) {
  return (
    <div
      data-foot
      className="sticky bottom-0 -mx-(--pad) mt-auto -mb-[max(1.5rem,var(--inset-bottom))] grid gap-3 border-t border-line bg-raised px-(--pad) pt-4 pb-[max(1rem,var(--inset-bottom))]"
      {...rest}
    />
  )
}
