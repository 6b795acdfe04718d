import { type SubmitEvent, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldMessages, serverMessage } from '../i18n/server-message.ts'
import { ApiError } from './api.ts'

/**
 * Submits a form once, however often it is clicked. The server's field errors appear under their fields, everything
 * else in `failure`. Typed text survives, and an ended session is left to the sign-in over the page.
 */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => Promise<void>,
) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const sending = useRef(false)

  async function send(values: Values) {
    setFailure(undefined)
    try {
      await save(values)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
      const complaints = Object.entries(fieldMessages(error))
      // The server's paths match the form's; errors for unknown fields appear above the form.
      const known = complaints.filter(([path]) => form.getValues(path as Path<Values>) !== undefined)
      for (const [index, [path, message]] of known.entries()) {
        form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
      }
      const unknown = known.length === 0 ? complaints.map(([, message]) => message) : []
      setFailure([serverMessage(error) ?? t('errors.NETWORK'), ...unknown].join(' '))
    }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    // A second click can arrive before the first render.
    if (sending.current) return
    sending.current = true
    try {
      await form.handleSubmit(send)(event)
    } finally {
      sending.current = false
    }
  }

  return { failure, form: { noValidate: true, onSubmit: (event: SubmitEvent) => void submit(event) } }
}
