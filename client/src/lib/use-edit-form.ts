import { type ReactNode, useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFirstFocus } from './use-first-focus.ts'
import { useSubmit } from './use-submit.ts'

/** What a page gives the form of one of its rows. */
export interface RowForm<Body> {
  /** Saves, and closes the form; rejects with the server's refusal. */
  onSave: (body: Body) => Promise<void>
  onCancel: () => void
  /** Hears whether the form holds what has not been saved. */
  onDirty: (isDirty: boolean) => void
  /** Something to decide before it can be saved; buttons in it may submit. */
  notice: ReactNode
}

/** A form that opens above a table to add or change one row; sends as `useSubmit` does. Answers what its frame needs. */
export function useEditForm<Values extends FieldValues, Body>(
  form: UseFormReturn<Values>,
  { onSave, onCancel, onDirty, notice }: RowForm<Body>,
  { first, bodyOf }: { first: Path<Values>; bodyOf: (values: Values) => Body },
) {
  const { isDirty, isSubmitting } = form.formState
  useFirstFocus(first)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])
  return { ...useSubmit(form, values => onSave(bodyOf(values))), pending: isSubmitting, onCancel, notice }
}
