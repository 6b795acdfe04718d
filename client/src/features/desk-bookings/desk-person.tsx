import type { CustomerView } from '@car-wash/server/contract'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deskTexts } from './desk-fields.ts'
import { CustomerBox } from '../../parts/customers/customer-box.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { DeskPackage } from './desk-package.tsx'
import { type DeskValues, walkInFields } from './desk-fields.ts'
import { NewCustomer } from '../../parts/customers/new-customer.tsx'

export interface DeskPersonProps {
  form: UseFormReturn<DeskValues>
  customer: CustomerView | undefined
  onCustomer: (customer: CustomerView | undefined) => void
  /** "Please choose a customer." */
  customerError: string | undefined
}

/** Step 2 at the desk: a walk-in with name, phone and plate, or a customer with an account. */
export function DeskPerson({ form, customer, onCustomer, customerError }: DeskPersonProps) {
  const { t } = useTranslation()
  const who = useWatch({ control: form.control, name: 'who' })
  const [typed, setTyped] = useState('')
  const [isNew, setNew] = useState(false)
  /** The customer made here, whose name the box then shows. */
  const [made, setMade] = useState<string>()
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t('adminBookings.desk.stepPerson')}</p>
      <ChoiceCards
        legend={t('adminBookings.desk.who')}
        name="who"
        value={who}
        onChange={next => form.setValue('who', next)}
        choices={[
          { value: 'walk-in', title: t('adminBookings.desk.walkIn') },
          { value: 'account', title: t('adminBookings.desk.account') },
        ]}
      />
      {who === 'account' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <CustomerBox
            key={made}
            label={t('adminBookings.desk.find')}
            hint={t('adminBookings.desk.findHint')}
            nobody={t('adminBookings.desk.nobody')}
            searching={t('adminBookings.desk.searching')}
            error={customerError}
            chosen={customer}
            onChange={onCustomer}
            onType={setTyped}
          />
          {!customer && (
            <Button
              variant="secondary"
              className="self-start sm:mt-8"
              icon={<UserPlus />}
              onClick={() => setNew(true)}
            >
              {t('customers.new')}
            </Button>
          )}
          {customer && <DeskPackage form={form} customerId={customer._id} />}
          {customer && customer.vehicles.length > 0 && (
            <NativeSelect
              label={t('adminBookings.desk.vehicle')}
              aside={t('actions.optional')}
              placeholder={t('adminBookings.desk.anyVehicle')}
              options={customer.vehicles.map(({ _id, plate, label }) => ({
                value: _id,
                label: label === '' ? plate : `${plate} · ${label}`,
              }))}
              {...form.register('vehicleId')}
            />
          )}
        </div>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormFields fields={walkInFields} under="walkIn" />
        </div>
      )}
      <FormFields fields={deskTexts} />
      {isNew && (
        <NewCustomer
          typed={typed.trim()}
          onDone={found => {
            onCustomer(found)
            setMade(found._id)
            setNew(false)
          }}
          onClose={() => setNew(false)}
        />
      )}
    </div>
  )
}
