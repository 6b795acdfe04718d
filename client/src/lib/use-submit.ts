import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldMessages, serverMessage } from '../i18n/server-message.ts'
import { isSessionOver } from './api.ts'
import { showFieldErrors, useOneSubmit } from './use-one-submit.ts'

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

  async function send(values: Values) {
    setFailure(undefined)
    try {
      await save(values)
    } catch (error) {
      if (isSessionOver(error)) return
      const errors = fieldMessages(error)
      const unknown = showFieldErrors(form, errors)
      const shown = unknown.length < Object.keys(errors).length ? [] : unknown
      setFailure([serverMessage(error) ?? t('errors.NETWORK'), ...shown].join(' '))
    }
  }

  return { failure, form: useOneSubmit(form, send) }
}
