import type { SaveWashPackageBody, ManagedWashPackageView, WashServiceView } from '@car-wash/server/contract'
import {
  MAX_EURO,
  MAX_VALIDITY_DAYS,
  MAX_WASH_COUNT,
  NAME_LENGTH,
  TEXT_LENGTH,
} from '@car-wash/server/contract/constants'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type RowForm, useEditForm } from '../../../lib/use-edit-form.ts'
import { EditForm } from '../../../ui/plain/edit-form.tsx'
import { NumberInput } from '../../../ui/plain/number-input.tsx'
import { TextArea } from '../../../ui/plain/text-area.tsx'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import { PackageExtras } from './package-extras.tsx'
import { bodyOf, type PackageValues, valuesOf } from './package-values.ts'

export interface PackageFormProps extends RowForm<SaveWashPackageBody> {
  /** The package to edit; undefined for a new one. */
  washPackage: ManagedWashPackageView | undefined
  /** The services that it can cover. */
  services: readonly WashServiceView[]
}

/** Name, price, washes, validity, description (specification 2), the covered services, translations. */
export function PackageForm({ washPackage, services, ...row }: PackageFormProps) {
  const { t } = useTranslation()
  const form = useForm<PackageValues>({ defaultValues: valuesOf(washPackage) })
  const { errors } = form.formState
  const frame = useEditForm(form, row, { first: 'name', bodyOf })
  const filled = (value: string) => value.trim() !== '' || t('washPackages.required')

  return (
    <EditForm
      {...frame}
      title={t(washPackage ? 'washPackages.editTitle' : 'washPackages.addTitle')}
      submitLabel={t(washPackage ? 'washPackages.save' : 'washPackages.add')}
      cancelLabel={t('actions.cancel')}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-5">
        <TextInput
          label={t('washPackages.name')}
          error={errors.name?.message}
          className="sm:col-span-2"
          dir="auto"
          maxLength={NAME_LENGTH}
          required
          {...form.register('name', { validate: filled })}
        />
        <NumberInput
          label={t('washPackages.price')}
          error={errors.price?.message}
          min={0}
          max={MAX_EURO}
          decimals={2}
          required
          {...form.register('price', { validate: filled })}
        />
        <NumberInput
          label={t('washPackages.washCount')}
          error={errors.washCount?.message}
          min={1}
          max={MAX_WASH_COUNT}
          required
          {...form.register('washCount', { validate: filled })}
        />
        <NumberInput
          label={t('washPackages.validityDays')}
          error={errors.validityDays?.message}
          min={1}
          max={MAX_VALIDITY_DAYS}
          required
          {...form.register('validityDays', { validate: filled })}
        />
        <TextArea
          label={t('washPackages.description')}
          error={errors.description?.message}
          className="sm:col-span-2 lg:col-span-5"
          maxLength={TEXT_LENGTH}
          required
          {...form.register('description', { validate: filled })}
        />
      </div>
      <PackageExtras form={form} services={services} />
    </EditForm>
  )
}
