import type { CustomerView } from '@car-wash/server/contract'
import {
  PHONE_LENGTH,
  PLATE_LENGTH,
  NAME_LENGTH,
  TEXT_LENGTH,
  VEHICLE_TYPES,
} from '@car-wash/server/contract/constants'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CustomerBox } from '../../parts/customers/customer-box.tsx'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { TextArea } from '../../ui/plain/text-area.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import type { DeskValues } from './desk-values.ts'

export interface DeskPersonProps {
  form: UseFormReturn<DeskValues>
  customer: CustomerView | undefined
  onCustomer: (customer: CustomerView | undefined) => void
  /** "Please choose a customer." */
  customerError: string | undefined
  /** The server's errors by field. */
  refused: Readonly<Record<string, string>>
}

/** Step 2 at the desk: a walk-in with name, phone and plate, or a customer with an account. */
export function DeskPerson({ form, customer, onCustomer, customerError, refused }: DeskPersonProps) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const who = useWatch({ control: form.control, name: 'who' })
  const required = (value: string) => value.trim() !== '' || t('adminBookings.desk.required')
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
            label={t('adminBookings.desk.find')}
            hint={t('adminBookings.desk.findHint')}
            nobody={t('adminBookings.desk.nobody')}
            searching={t('adminBookings.desk.searching')}
            error={customerError}
            chosen={customer}
            onChange={onCustomer}
          />
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
          <TextInput
            label={t('adminBookings.desk.name')}
            error={errors.name?.message ?? refused['walkIn.name']}
            autoComplete="off"
            maxLength={NAME_LENGTH}
            dir="auto"
            required
            {...form.register('name', { validate: required })}
          />
          <TextInput
            label={t('adminBookings.desk.phone')}
            error={errors.phone?.message ?? refused['walkIn.phone']}
            type="tel"
            autoComplete="off"
            maxLength={PHONE_LENGTH}
            required
            {...form.register('phone', { validate: required })}
          />
          <TextInput
            label={t('adminBookings.desk.plate')}
            aside={t('actions.optional')}
            error={refused['walkIn.plate']}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={PLATE_LENGTH}
            dir="ltr"
            {...form.register('plate')}
          />
          <NativeSelect
            label={t('adminBookings.desk.type')}
            aside={t('actions.optional')}
            placeholder={t('adminBookings.desk.anyType')}
            options={VEHICLE_TYPES.map(value => ({ value, label: t(`status.vehicle.${value}`) }))}
            {...form.register('type')}
          />
        </div>
      )}
      <TextArea
        label={t('adminBookings.desk.notes')}
        aside={t('actions.optional')}
        maxLength={TEXT_LENGTH}
        {...form.register('notes')}
      />
    </div>
  )
}
