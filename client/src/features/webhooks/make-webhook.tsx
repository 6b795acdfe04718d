import { URL_LENGTH } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../lib/use-submit.ts'
import { MadeSecret } from '../../parts/dialogs/made-secret.tsx'
import { text } from '../../parts/form/field.tsx'
import { FormActions } from '../../parts/form/form-actions.tsx'
import { FormField } from '../../parts/form/form-field.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { useLeaving } from '../../ui/aria/discard-dialog.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { useMakeWebhook } from './webhooks.queries.ts'

const urlField = text(
  'webhooks.url',
  { type: 'url', dir: 'ltr', autoComplete: 'off', maxLength: URL_LENGTH },
  { required: true, hint: 'webhooks.urlHint' },
)

/** Asks for an address, then shows its secret once. */
export function MakeWebhook({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string>()
  const { mutateAsync } = useMakeWebhook()
  const form = useForm({ defaultValues: { url: '' } })
  const { isDirty, isSubmitting } = form.formState
  const title = t('webhooks.add')
  const { leave, question } = useLeaving({ isFilled: isDirty, thing: title, onClose })
  const { failure, form: submit } = useSubmit(form, async values => {
    setSecret((await mutateAsync(values)).secret)
  })
  if (secret !== undefined)
    return (
      <MadeSecret title={t('webhooks.ready')} copied={t('keys.copied')} secret={secret} onClose={onClose}>
        <p className="text-muted">{t('keys.readyText')}</p>
      </MadeSecret>
    )
  return (
    <Dialog open size="sm" title={title} locked={isSubmitting} onClose={leave}>
      <FormProvider {...form}>
        <form {...submit} className="grid gap-5">
          <p className="text-muted">{t('webhooks.addText')}</p>
          <Failure>{failure}</Failure>
          <FormField name="url" field={urlField} />
          <FormActions submitLabel={title} isSubmitting={isSubmitting} onCancel={leave} />
        </form>
      </FormProvider>
      {question}
    </Dialog>
  )
}
