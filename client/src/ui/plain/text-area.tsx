import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> &
  FieldText & { className?: string | undefined }

/** A labelled text of several lines; grows with its content where the browser supports it. */
export function TextArea({ label, hint, error, aside, hideLabel, className, id, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className, id }}>
      {control => (
        <textarea
          rows={3}
          dir="auto"
          // Without a placeholder the style sheet could not detect an empty area (looks.css).
          placeholder=" "
          {...rest}
          {...control}
          className="field-sizing-content max-h-80 control min-h-24 resize-y"
        />
      )}
    </Field>
  )
}
