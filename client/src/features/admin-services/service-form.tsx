import type { BranchView, SaveWashServiceBody, WashServiceView } from '@car-wash/server/contract'
import { NAME_LENGTH, TEXT_LENGTH } from '@car-wash/server/contract/constants'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { TextArea } from '../../ui/plain/text-area.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { ServiceExtras } from './service-extras.tsx'
import { bodyOf, type ServiceValues, valuesOf } from './service-values.ts'

export interface ServiceFormProps {
  /** The one to change; without it a new one. */
  service: WashServiceView | undefined
  branches: readonly BranchView[]
  /** Saves and closes the form; rejects with the server's refusal. */
  onSave: (body: SaveWashServiceBody) => Promise<void>
  onCancel: () => void
}

/** Name, price, duration, description (specification 2), and what a service may have beyond. */
export function ServiceForm({ service, branches, onSave, onCancel }: ServiceFormProps) {
  const { t } = useTranslation()
  const form = useForm<ServiceValues>({ defaultValues: valuesOf(service) })
  const { errors, isSubmitting } = form.formState
  const { failure, form: submit } = useSubmit(form, values => onSave(bodyOf(values)))
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const filled = (value: string) => value.trim() !== '' || t('washServices.required')

  return (
    <Card padding="lg">
      <form {...submit} className="grid gap-5">
        <CardHead title={t(service ? 'washServices.editTitle' : 'washServices.addTitle')} />
        {failure !== undefined && (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        )}
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
          <TextInput
            label={t('washServices.price')}
            error={errors.price?.message}
            type="number"
            inputMode="decimal"
            min="0"
            max="100000"
            step="0.01"
            required
            {...form.register('price', { validate: filled })}
          />
          <TextInput
            label={t('washServices.duration')}
            error={errors.duration?.message}
            type="number"
            inputMode="numeric"
            min="1"
            max="720"
            step="1"
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
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {t(service ? 'washServices.save' : 'washServices.add')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
