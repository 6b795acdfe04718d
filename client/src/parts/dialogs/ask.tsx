import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { listeners } from '../../lib/listeners.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'

/** What the fields of a question show, and how they change it. */
export interface Answer<Values> {
  values: Values
  change: (part: Partial<Values>) => void
  /** It was confirmed before it was complete. */
  isTried: boolean
  /** Why it was refused. */
  error: Error | null
}

export interface Question<Values extends object = object> {
  question: string
  /** The name of the item. */
  thing?: ReactNode
  /** What follows from it: a sentence, or a block of its own. */
  text?: ReactNode
  /** On the button that carries it out. */
  confirm: string
  cancel?: string
  /** For changes that cannot be undone. */
  danger?: boolean
  /** Asks for the person's own password: its label, and what to show under a wrong one. */
  password?: { label: string; wrong: string }
  /** What the fields hold at first. */
  values?: Values
  fields?: (answer: Answer<Values>) => ReactNode
  /** False keeps it open, and the fields say why. */
  isComplete?: (values: Values) => boolean
  /** Shown where the server gives no reason. */
  failed?: string
  /** A refusal in other words than the server's; null where a field shows it. */
  problemOf?: ((error: Error) => ReactNode) | undefined
  /** Carries it out; a rejection is shown in the dialog, which stays open. */
  send?: ((password: string, values: Values) => unknown) | undefined
  /** Called with the dialog closed, after `send` has succeeded. */
  done?: (() => void) | undefined
}

let open: Question | undefined
const changes = listeners()

/** Asks before a change, in the one dialog of the page, and carries it out. */
// The dialog gives a question back only the values that came with it.
export const ask = <Values extends object>(question: Question<Values>): void =>
  set(question as unknown as Question)

const closeQuestion = (): void => set(undefined)

const openNow = (): Question | undefined => open

function set(question: Question | undefined): void {
  open = question
  changes.tell()
}

/** Shows the question that was asked; another page asks its own. */
export function AskHost() {
  const shown = useSyncExternalStore(changes.on, openNow, () => undefined)
  const { pathname } = useLocation()
  useEffect(() => closeQuestion, [pathname])
  // One question may lead to the next.
  return shown && <AskDialog key={shown.question} {...shown} />
}

/** The dialog of `ask`: a second tap while it sends does nothing, and errors stay in it. */
function AskDialog(props: Question) {
  const { t } = useTranslation()
  const [values, setValues] = useState(props.values ?? {})
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (password: string) => {
      await props.send?.(password, values)
    },
    onSuccess: () => {
      closeQuestion()
      props.done?.()
    },
  })
  const code = error instanceof ApiError ? error.code : undefined
  const isWrong = props.password !== undefined && code === 'INCORRECT_DELETION_PASSWORD'
  // The sign-in over the page handles UNAUTHENTICATED.
  const isElsewhere = isWrong || code === 'UNAUTHENTICATED'

  function problem(failure: Error) {
    const own = props.problemOf?.(failure)
    return own === undefined ? (serverMessage(failure) ?? props.failed ?? t('errors.NETWORK')) : own
  }

  return (
    <ConfirmDialog
      danger={props.danger}
      question={props.question}
      thing={props.thing}
      confirmLabel={props.confirm}
      cancelLabel={props.cancel ?? t('actions.back')}
      pending={isPending}
      error={error && !isElsewhere && problem(error)}
      password={
        props.password && {
          label: props.password.label,
          error: isWrong ? props.password.wrong : undefined,
        }
      }
      onClose={closeQuestion}
      onConfirm={password => {
        setTried(true)
        if (!isPending && props.isComplete?.(values) !== false) mutate(password)
      }}
    >
      {typeof props.text === 'string' ? <p className="text-muted">{props.text}</p> : props.text}
      {props.fields?.({
        values,
        change: part => setValues(before => ({ ...before, ...part })),
        isTried,
        error,
      })}
    </ConfirmDialog>
  )
}
