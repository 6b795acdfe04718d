import { URL_LENGTH } from '@car-wash/server/contract/constants'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MakeSecret } from '../../parts/dialogs/make-secret.tsx'
import { text } from '../../parts/form/field.tsx'
import { FormField } from '../../parts/form/form-field.tsx'
import { useChange } from '../../lib/use-api.ts'

const urlField = text(
  'webhooks.url',
  { type: 'url', dir: 'ltr', autoComplete: 'off', maxLength: URL_LENGTH },
  { required: true, hint: 'webhooks.urlHint' },
)

/** Asks for an address, then shows its secret once. */
export function MakeWebhook({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { mutateAsync } = useChange('POST /admin/webhooks')
  const form = useForm({ defaultValues: { url: '' } })
  return (
    <MakeSecret
      form={form}
      title={t('webhooks.add')}
      ready={t('webhooks.ready')}
      make={body => mutateAsync({ body })}
      onClose={onClose}
    >
      <p className="text-muted">{t('webhooks.addText')}</p>
      <FormField name="url" field={urlField} />
    </MakeSecret>
  )
}
