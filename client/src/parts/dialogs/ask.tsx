import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
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

let asked: Question | undefined
const listeners = new Set<() => void>()

/** Asks before a change, in the one dialog of the page, and carries it out. */
// The dialog gives a question back only the values that came with it.
export const ask = <Values extends object>(question: Question<Values>): void =>
  set(question as unknown as Question)

const closeQuestion = (): void => set(undefined)

function onAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const askedNow = (): Question | undefined => asked

function set(question: Question | undefined): void {
  asked = question
  listeners.forEach(listener => listener())
}

/** Shows the question that was asked; another page asks its own. */
export function AskHost() {
  const asked = useSyncExternalStore(onAsked, askedNow, () => undefined)
  const { pathname } = useLocation()
  useEffect(() => closeQuestion, [pathname])
  // One question may lead to the next.
  return asked && <AskDialog key={asked.question} asked={asked} />
}

/** The dialog of `ask`: a second tap while it sends does nothing, and errors stay in it. */
function AskDialog({ asked }: { asked: Question }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(asked.values ?? {})
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (password: string) => {
      await asked.send?.(password, values)
    },
    onSuccess: () => {
      closeQuestion()
      asked.done?.()
    },
  })
  const code = error instanceof ApiError ? error.code : undefined
  const isWrong = asked.password !== undefined && code === 'INCORRECT_DELETION_PASSWORD'
  // The sign-in over the page handles UNAUTHENTICATED.
  const isElsewhere = isWrong || code === 'UNAUTHENTICATED'

  function problem(failure: Error) {
    const own = asked.problemOf?.(failure)
    return own === undefined ? (serverMessage(failure) ?? asked.failed ?? t('errors.NETWORK')) : own
  }

  return (
    <ConfirmDialog
      open
      danger={asked.danger}
      question={asked.question}
      thing={asked.thing}
      confirmLabel={asked.confirm}
      cancelLabel={asked.cancel ?? t('actions.back')}
      pending={isPending}
      error={error && !isElsewhere && problem(error)}
      password={
        asked.password && {
          label: asked.password.label,
          error: isWrong ? asked.password.wrong : undefined,
        }
      }
      onClose={closeQuestion}
      onConfirm={password => {
        setTried(true)
        if (!isPending && asked.isComplete?.(values) !== false) mutate(password)
      }}
    >
      {typeof asked.text === 'string' ? <p className="text-muted">{asked.text}</p> : asked.text}
      {asked.fields?.({
        values,
        change: part => setValues(before => ({ ...before, ...part })),
        isTried,
        error,
      })}
    </ConfirmDialog>
  )
}
