import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages } from '../../i18n/server-message.ts'

/** Messages by the name of the field they belong to. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

interface Options {
  /** Submits the values; may throw the server's error. */
  send: (values: Readonly<Record<string, string>>) => Promise<void>
  /** The message for an error. */
  explain: (error: unknown) => string
}

/**
 * A small form with native constraints (`required`, `type`, `minLength`, `pattern`), whose messages appear under the
 * fields in the page's language. For light pages; typed text survives every error.
 */
export function useAuthForm({ send, explain }: Options) {
  const describe = useDescribe()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
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
    try {
      await send(Object.fromEntries(inputsOf(form).map(input => [input.name, input.value])))
    } catch (error) {
      setErrors(fieldMessages(error))
      setFailure(explain(error))
    } finally {
      setPending(false)
    }
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
