import { type ReactNode, useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFirstFocus } from './use-first-focus.ts'
import { useSubmit } from './use-submit.ts'

/** The props that a page passes to the form of a row. */
export interface RowForm<Body> {
  /** Saves and closes the form; rejects with the server's error. */
  onSave: (body: Body) => Promise<void>
  onCancel: () => void
  /** Called when the form starts or stops having unsaved changes. */
  onDirty: (isDirty: boolean) => void
  /** A decision to make before saving; its buttons may submit. */
  notice: ReactNode
}

/** A form above a table that adds or edits one row. It submits like `useSubmit` and returns the props of its frame. */
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
