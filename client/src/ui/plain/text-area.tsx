import type { ComponentProps } from 'react'
import { Field, type FieldText, splitField } from './field.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> &
  FieldText & { className?: string | undefined }

/** A labelled text of several lines; grows with its content where the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const [field, rest] = splitField(props)
  return (
    <Field {...field}>
      {control => (
        <textarea
          rows={3}
          dir="auto"
          // Without a placeholder the style sheet could not detect an empty area (looks.css).
          placeholder=" "
          {...rest}
          {...control}
          className="control field-sizing-content max-h-80 resize-y not-[[rows='1']]:min-h-24"
        />
      )}
    </Field>
  )
}
