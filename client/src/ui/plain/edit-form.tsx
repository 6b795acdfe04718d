import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card, CardHead } from './card.tsx'
import { Notice } from './notice.tsx'

export interface EditFormProps {
  title: ReactNode
  text?: ReactNode
  /** The props of the form element: `form` from `useSubmit`. */
  form: Pick<ComponentProps<'form'>, 'noValidate' | 'onSubmit'>
  /** The reason why saving failed. */
  failure: ReactNode
  /** A decision to make before saving; its buttons may submit. */
  notice?: ReactNode
  submitLabel: string
  cancelLabel: string
  pending: boolean
  onCancel: () => void
  children: ReactNode
}

/** The form above a table that adds or edits a row. */
export function EditForm({
  title,
  text,
  form,
  failure,
  notice,
  submitLabel,
  cancelLabel,
  pending,
  onCancel,
  children,
}: EditFormProps) {
  return (
    <Card padding="lg">
      <form {...form} className="grid gap-5">
        <CardHead title={title} text={text} />
        {Boolean(failure) && (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        )}
        {notice}
        {children}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={pending} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button type="submit" pending={pending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Card>
  )
}
