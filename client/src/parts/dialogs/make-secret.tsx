import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../lib/use-submit.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { useLeaving } from '../../ui/aria/discard-dialog.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { FormActions } from '../form/form-actions.tsx'
import { MadeSecret } from './made-secret.tsx'

export interface MakeSecretProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Of the form, and of its button. */
  title: string
  /** The title when the secret is shown. */
  ready: string
  make: (values: Values) => Promise<{ secret: string }>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form that makes a key or an endpoint, then shows its secret once. */
export function MakeSecret<Values extends FieldValues>({
  form,
  title,
  ready,
  make,
  onClose,
  children,
}: MakeSecretProps<Values>) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string>()
  const { isDirty, isSubmitting } = form.formState
  const { leave, question } = useLeaving({ isFilled: isDirty, thing: title, onClose })
  const { failure, form: submit } = useSubmit(form, async values => {
    setSecret((await make(values)).secret)
  })
  if (secret !== undefined)
    return (
      <MadeSecret title={ready} copied={t('keys.copied')} secret={secret} onClose={onClose}>
        <p className="text-muted">{t('keys.readyText')}</p>
      </MadeSecret>
    )
  return (
    <Dialog open size="sm" title={title} locked={isSubmitting} onClose={leave}>
      <FormProvider {...form}>
        <form {...submit} className="grid gap-5">
          <Failure>{failure}</Failure>
          {children}
          <FormActions submitLabel={title} isSubmitting={isSubmitting} onCancel={leave} />
        </form>
      </FormProvider>
      {question}
    </Dialog>
  )
}
