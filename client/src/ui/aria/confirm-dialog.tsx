import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../plain/button.tsx'
import { Failure } from '../plain/notice.tsx'
import { PasswordInput } from '../plain/password-input.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  /** Called on every way of cancelling. */
  onClose: () => void
  /** The password is empty unless the dialog asks for one. */
  onConfirm: (password: string) => void
  /** The fixed question: "Are you sure you want to delete this service?" */
  question: ReactNode
  /** The name of the item, below the question. */
  thing?: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** For actions that cannot be undone. */
  danger?: boolean | undefined
  pending?: boolean | undefined
  /** Why the last attempt failed. */
  error?: ReactNode
  /** Asks for the user's own password before confirming. */
  password?: { label: string; error?: string | undefined } | undefined
  /** Further content: a reason, a checkbox. Enter in it confirms as well. */
  children?: ReactNode
}

/** A confirmation that names the item. Enter confirms, Escape cancels, and the focus returns. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, question, pending = false } = props
  return (
    <Dialog role="alertdialog" size="sm" onClose={onClose} title={question} locked={pending}>
      <ConfirmForm {...props} />
    </Dialog>
  )
}

/** Mounts and unmounts with the dialog, so a password never outlives it. */
function ConfirmForm({
  onClose,
  onConfirm,
  thing,
  confirmLabel,
  cancelLabel,
  danger = false,
  pending = false,
  error,
  password,
  children,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)

  // Focuses the password, or else the confirm button, so that Enter answers at once.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[type=password], [type=submit]')?.focus()
  }, [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!pending) onConfirm(typed)
  }
  return (
    <form method="post" ref={form} onSubmit={submit} className="grid gap-5">
      {Boolean(thing) && (
        <p className="rounded-control border border-line bg-sunken px-4 py-3 font-semibold text-heading">
          {thing}
        </p>
      )}
      {children}
      {password !== undefined && (
        <PasswordInput
          label={password.label}
          error={password.error}
          autoComplete="current-password"
          required
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
          }}
        />
      )}
      <Failure>{error}</Failure>
      <div className="flex flex-col-reverse gap-3 *:whitespace-nowrap sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={pending} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
