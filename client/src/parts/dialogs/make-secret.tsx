import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { MadeSecret } from './made-secret.tsx'

interface MakeSecretProps<Values extends FieldValues> extends Pick<
  FormDialogProps<Values>,
  'form' | 'title' | 'onClose' | 'children'
> {
  /** The title when the secret is shown. */
  ready: string
  make: (values: Values) => Promise<{ secret: string }>
}

/** A form that makes a key or an endpoint, then shows its secret once. */
export function MakeSecret<Values extends FieldValues>({ ready, make, ...form }: MakeSecretProps<Values>) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined)
    return (
      <MadeSecret title={ready} copied={t('keys.copied')} secret={secret} onClose={form.onClose}>
        <p className="text-muted">{t('keys.readyText')}</p>
      </MadeSecret>
    )
  return (
    <FormDialog
      {...form}
      submitLabel={form.title}
      save={async values => setSecret((await make(values)).secret)}
    />
  )
}
