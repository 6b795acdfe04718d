import type { BranchView, SaveWashServiceBody, ManagedWashServiceView } from '@car-wash/server/contract'
import { MAX_EURO, MAX_WASH_MINUTES, NAME_LENGTH, TEXT_LENGTH } from '@car-wash/server/contract/constants'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type RowForm, useEditForm } from '../../../lib/use-edit-form.ts'
import { EditForm } from '../../../ui/plain/edit-form.tsx'
import { NumberInput } from '../../../ui/plain/number-input.tsx'
import { TextArea } from '../../../ui/plain/text-area.tsx'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import { ServiceExtras } from './service-extras.tsx'
import { bodyOf, type ServiceValues, valuesOf } from './service-values.ts'

export interface ServiceFormProps extends RowForm<SaveWashServiceBody> {
  /** The service to edit; undefined for a new one. */
  service: ManagedWashServiceView | undefined
  branches: readonly BranchView[]
}

/** Name, price, duration, description (specification 2), and the optional fields. */
export function ServiceForm({ service, branches, ...row }: ServiceFormProps) {
  const { t } = useTranslation()
  const form = useForm<ServiceValues>({ defaultValues: valuesOf(service) })
  const { errors } = form.formState
  const frame = useEditForm(form, row, { first: 'name', bodyOf })
  const filled = (value: string) => value.trim() !== '' || t('washServices.required')

  return (
    <EditForm
      {...frame}
      title={t(service ? 'washServices.editTitle' : 'washServices.addTitle')}
      submitLabel={t(service ? 'washServices.save' : 'washServices.add')}
      cancelLabel={t('actions.cancel')}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <TextInput
          label={t('washServices.name')}
          error={errors.name?.message}
          className="sm:col-span-2"
          dir="auto"
          maxLength={NAME_LENGTH}
          required
          {...form.register('name', { validate: filled })}
        />
        <NumberInput
          label={t('washServices.price')}
          error={errors.price?.message}
          min={0}
          max={MAX_EURO}
          decimals={2}
          required
          {...form.register('price', { validate: filled })}
        />
        <NumberInput
          label={t('washServices.duration')}
          error={errors.duration?.message}
          min={1}
          max={MAX_WASH_MINUTES}
          required
          {...form.register('duration', { validate: filled })}
        />
        <TextArea
          label={t('washServices.description')}
          error={errors.description?.message}
          className="sm:col-span-2 lg:col-span-4"
          maxLength={TEXT_LENGTH}
          required
          {...form.register('description', { validate: filled })}
        />
      </div>
      <ServiceExtras form={form} branches={branches} />
    </EditForm>
  )
}
