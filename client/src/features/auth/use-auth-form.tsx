import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'

/** What the person has typed, by field. */
export type AuthValues = Readonly<Record<string, string>>
/** Messages by the name of the field they belong to. */
export type FieldErrors = Readonly<Record<string, ReactNode>>

interface Options {
  /** Submits the values; may throw the server's error. */
  send: (values: AuthValues) => Promise<void>
  /** The message for an error. */
  explain: (error: unknown) => string
  /** The link to what helps, by the server's code. */
  ways?: Partial<Record<ApiError['code'], (values: AuthValues) => ReactNode>>
}

/** The field that a refusal as a whole is about. */
const FIELD_OF: Partial<Record<ApiError['code'], string>> = {
  EMAIL_TAKEN: 'email',
  WEAK_PASSWORD: 'password',
  SECOND_FACTOR_WRONG: 'code',
}

/**
 * A small form with native constraints (`required`, `type`, `minLength`, `pattern`), whose messages appear under the
 * fields in the page's language. For light pages; typed text survives every error.
 */
export function useAuthForm({ send, explain, ways = {} }: Options) {
  const describe = useDescribe()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<{ message: string; way: ReactNode }>()
  const [pending, setPending] = useState(false)

  async function submit(form: HTMLFormElement) {
    const wrong = inputsOf(form).filter(input => !input.validity.valid)
    setErrors(Object.fromEntries(wrong.map(input => [input.name, describe(input)])))
    setFailure(undefined)
    if (wrong[0]) {
      wrong[0].focus()
      return
    }
    setPending(true)
    const values = Object.fromEntries(inputsOf(form).map(input => [input.name, input.value]))
    try {
      await send(values)
    } catch (error) {
      refuse(error, values, form)
    } finally {
      setPending(false)
    }
  }

  /** What is about one field appears under it, which gets the focus. */
  function refuse(error: unknown, values: AuthValues, form: HTMLFormElement) {
    const code = error instanceof ApiError ? error.code : 'NETWORK'
    const message = explain(error)
    const way = ways[code]?.(values)
    const field = FIELD_OF[code]
    const complaints = field === undefined ? fieldMessages(error) : { [field]: withWay(message, way) }
    setErrors(complaints)
    if (field === undefined) setFailure({ message, way })
    inputsOf(form)
      .find(({ name }) => name in complaints)
      ?.focus()
  }

  return {
    errors,
    failure,
    pending,
    form: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!pending) void submit(event.currentTarget)
      },
    },
  }
}

const withWay = (message: string, way: ReactNode) => (
  <>
    {message} {way}
  </>
)

function inputsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter(element => element instanceof HTMLInputElement)
}

function useDescribe(): (input: HTMLInputElement) => string {
  const { t } = useTranslation()
  return input => {
    if (input.validity.tooShort) return t('auth.tooShort', { count: input.minLength })
    if (input.validity.valueMissing) return t('auth.required')
    return input.type === 'tel' ? t('auth.phoneFormat') : t('auth.emailFormat')
  }
}
