import { type ReactNode, useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useFirstFocus } from '../../lib/use-first-focus.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { type BodyOf, bodyOf, type Fields, type RowOf, type ValuesOf, valuesOf } from './codec.ts'
import { FormActions } from './form-actions.tsx'

/** The props that a page passes to the form of a row. */
export interface RowForm<Body> {
  /** Saves and closes the form; rejects with the server's error. */
  onSave: (body: Body) => Promise<void>
  /** Without it the form has no "Cancel". */
  onCancel?: (() => void) | undefined
  /** Called when the form starts or stops having unsaved changes. */
  onDirty: (isDirty: boolean) => void
  /** A decision to make before saving; its buttons may submit. */
  notice: ReactNode
}

export interface EditFormProps<F extends Fields> extends Partial<RowForm<BodyOf<F>>> {
  onSave: (body: BodyOf<F>) => Promise<void>
  fields: F
  /** The row to edit, or what a new one starts with. */
  row?: RowOf<F> | undefined
  /** The field that gets the focus; without it the form is one of several on its page, and says so at its start. */
  first?: keyof F & string
  title: ReactNode
  text?: ReactNode
  submitLabel: string
  children: ReactNode
}

/** A form on a card, such as the one above a table that adds or edits a row. It submits like `useSubmit`. */
export function EditForm<F extends Fields>({
  fields,
  row,
  first,
  title,
  text,
  submitLabel,
  onSave,
  onCancel,
  onDirty,
  notice,
  children,
}: EditFormProps<F>) {
  const form = useForm({ defaultValues: valuesOf(fields, row) as Record<string, unknown> })
  const { isDirty, isSubmitting } = form.formState
  const { failure, form: submit } = useSubmit(form, values => onSave(bodyOf(fields, values as ValuesOf<F>)))
  useFirstFocus(first)
  useEffect(() => {
    onDirty?.(isDirty)
    return () => onDirty?.(false)
  }, [onDirty, isDirty])

  return (
    <FormProvider {...form}>
      <Card padding="lg">
        <form {...submit} className="grid gap-5">
          <CardHead title={title} text={text} />
          <Failure>{failure}</Failure>
          {notice}
          {children}
          {first === undefined ? (
            <Button type="submit" className="justify-self-start" pending={isSubmitting}>
              {submitLabel}
            </Button>
          ) : (
            <FormActions submitLabel={submitLabel} isSubmitting={isSubmitting} onCancel={onCancel} />
          )}
        </form>
      </Card>
    </FormProvider>
  )
}
