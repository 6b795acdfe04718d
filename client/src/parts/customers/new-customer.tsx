import { NAME_LENGTH } from '@car-wash/server/contract/constants'
import type { CustomerView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/use-words.ts'
import { fieldOf } from '../../lib/api.ts'
import { useChange } from '../../lib/use-api.ts'
import { text } from '../form/field.tsx'
import { phone } from '../form/fields.tsx'
import { FormFields } from '../form/form-field.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'

const fields = {
  name: text('auth.name', { autoComplete: 'off', dir: 'auto', maxLength: NAME_LENGTH }, { required: true }),
  phone: phone('words.phone', { autoComplete: 'off' }),
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

  async function save(values: { name: string; phone: string }) {
    setKnown(undefined)
    try {
      onDone(await mutateAsync({ body: values }))
    } catch (error) {
      setKnown(fieldOf(error, 'PHONE_TAKEN', 'customer') as CustomerView | undefined)
      throw error
    }
  }

  return (
    <FormDialog
      form={form}
      title={t('customers.new')}
      submitLabel={t('customers.create')}
      save={save}
      onClose={onClose}
    >
      <p className="text-muted">{t('customers.newText')}</p>
      {known && (
        <Button variant="secondary" onClick={() => onDone(known)}>
          {t('customers.open', { name: isolated(known.name) })}
        </Button>
      )}
      <FormFields fields={fields} />
    </FormDialog>
  )
}
