import { NAME_LENGTH, PHONE_LENGTH } from '@car-wash/server/contract/constants'
import type { CustomerView } from '@car-wash/server/contract'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { ApiError } from '../../lib/api.ts'
import { isPhone } from '../../lib/phone.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { useChange } from '../../lib/use-api.ts'
import { text } from '../form/field.tsx'
import { FormFields } from '../form/form-field.tsx'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { useLeaving } from '../../ui/aria/discard-dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { FormActions } from '../form/form-actions.tsx'

const fields = {
  name: text('auth.name', { autoComplete: 'off', dir: 'auto', maxLength: NAME_LENGTH }, { required: true }),
  phone: text(
    'customers.phone',
    { type: 'tel', autoComplete: 'off', maxLength: PHONE_LENGTH },
    { required: true, check: (value, t) => (isPhone(value) ? undefined : t('auth.phoneFormat')) },
  ),
}

/** Enters a customer by name and phone; `typed` is what was searched for in vain. */
export function NewCustomer({
  typed,
  onDone,
  onClose,
}: {
  typed: string
  onDone: (customer: CustomerView) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { mutateAsync } = useChange('POST /admin/customers')
  const isNumber = /\d/.test(typed) && !/\p{L}/u.test(typed)
  const form = useForm({ defaultValues: { name: isNumber ? '' : typed, phone: isNumber ? typed : '' } })
  /** Whose number it is. */
  const [known, setKnown] = useState<CustomerView>()
  const { isDirty, isSubmitting } = form.formState
  const title = t('customers.new')
  const { leave, question } = useLeaving({ isFilled: isDirty, thing: title, onClose })
  const { failure, form: submit } = useSubmit(form, async values => {
    setKnown(undefined)
    try {
      onDone(await mutateAsync({ body: values }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PHONE_TAKEN')
        setKnown(error.body['customer'] as CustomerView)
      throw error
    }
  })
  return (
    <Dialog open size="sm" title={title} locked={isSubmitting} onClose={leave}>
      <FormProvider {...form}>
        <form {...submit} className="grid gap-5">
          <p className="text-muted">{t('customers.newText')}</p>
          <Failure>{failure}</Failure>
          {known && (
            <Button variant="secondary" onClick={() => onDone(known)}>
              {t('customers.open', { name: isolated(known.name) })}
            </Button>
          )}
          <FormFields fields={fields} />
          <FormActions submitLabel={t('customers.create')} isSubmitting={isSubmitting} onCancel={onClose} />
        </form>
      </FormProvider>
      {question}
    </Dialog>
  )
}
