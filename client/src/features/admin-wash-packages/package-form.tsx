import type { SaveWashPackageBody, WashPackageView, WashServiceView } from '@car-wash/server/contract'
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
import { PackageExtras } from './package-extras.tsx'
import { bodyOf, type PackageValues, valuesOf } from './package-values.ts'

export interface PackageFormProps {
  /** The one to change; without it a new one. */
  washPackage: WashPackageView | undefined
  /** What it can be made good for. */
  services: readonly WashServiceView[]
  /** Saves and closes the form; rejects with the server's refusal. */
  onSave: (body: SaveWashPackageBody) => Promise<void>
  onCancel: () => void
}

/** Name, price, washes, validity, description (specification 2), the services it is good for, translations. */
export function PackageForm({ washPackage, services, onSave, onCancel }: PackageFormProps) {
  const { t } = useTranslation()
  const form = useForm<PackageValues>({ defaultValues: valuesOf(washPackage) })
  const { errors, isSubmitting } = form.formState
  const { failure, form: submit } = useSubmit(form, values => onSave(bodyOf(values)))
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const filled = (value: string) => value.trim() !== '' || t('washPackages.required')

  return (
    <Card padding="lg">
      <form {...submit} className="grid gap-5">
        <CardHead title={t(washPackage ? 'washPackages.editTitle' : 'washPackages.addTitle')} />
        {failure !== undefined && (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        )}
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
          <TextInput
            label={t('washPackages.price')}
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
            label={t('washPackages.washCount')}
            error={errors.washCount?.message}
            type="number"
            inputMode="numeric"
            min="1"
            max="1000"
            step="1"
            required
            {...form.register('washCount', { validate: filled })}
          />
          <TextInput
            label={t('washPackages.validityDays')}
            error={errors.validityDays?.message}
            type="number"
            inputMode="numeric"
            min="1"
            max="3650"
            step="1"
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
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {t(washPackage ? 'washPackages.save' : 'washPackages.add')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
