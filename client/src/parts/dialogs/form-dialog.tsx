import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useSubmit } from '../../lib/use-submit.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { FormActions } from '../form/form-actions.tsx'
import { useLeaving } from './use-leaving.ts'

export interface FormDialogProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  title: string
  size?: 'lg'
  submitLabel: string
  /** Rejects with the server's error. */
  save: (values: Values) => Promise<void>
  onClose: () => void
  /** In place of "Cancel" and the button that sends: there is nothing left to lose. */
  foot?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog. It submits like `useSubmit`, and asks before input is lost. */
export function FormDialog<Values extends FieldValues>({
  form,
  title,
  size,
  submitLabel,
  save,
  onClose,
  foot,
  children,
}: FormDialogProps<Values>) {
  const { isDirty, isSubmitting } = form.formState
  const leave = useLeaving({ isFilled: isDirty && foot === undefined, thing: title, onClose })
  const { failure, form: submit } = useSubmit(form, save)
  return (
    <Dialog size={size ?? 'sm'} title={title} locked={isSubmitting} onClose={leave}>
      <FormProvider {...form}>
        <form {...submit} className="grid gap-5">
          <Failure>{failure}</Failure>
          {children}
          {foot ?? <FormActions submitLabel={submitLabel} isSubmitting={isSubmitting} onCancel={leave} />}
        </form>
      </FormProvider>
    </Dialog>
  )
}
