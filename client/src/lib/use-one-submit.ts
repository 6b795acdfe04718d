import { type SubmitEvent, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** The props of a form that submits once, however often it is clicked. */
export function useOneSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<void>,
) {
  const sending = useRef(false)

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

  return { method: 'post' as const, noValidate: true, onSubmit: (event: SubmitEvent) => void submit(event) }
}

/** Shows the server's errors under their fields and focuses the first; returns those of no field of the form. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  errors: Readonly<Record<string, string>>,
): string[] {
  // The server's paths match the form's.
  const isKnown = ([path]: [string, string]) => form.getValues(path as Path<Values>) !== undefined
  const complaints = Object.entries(errors)
  for (const [index, [path, message]] of complaints.filter(isKnown).entries()) {
    form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
  }
  return complaints.filter(complaint => !isKnown(complaint)).map(([, message]) => message)
}
