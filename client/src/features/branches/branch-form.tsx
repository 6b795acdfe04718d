import type { ManagedBranchView, SaveBranchBody } from '@car-wash/server/contract'
import {
  LOCATION_LENGTH,
  PHONE_LENGTH,
  MAX_BAYS,
  MIN_BAYS,
  NAME_LENGTH,
} from '@car-wash/server/contract/constants'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isPhone } from '../../lib/phone.ts'
import { type RowForm, useEditForm } from '../../lib/use-edit-form.ts'
import { EditForm } from '../../ui/plain/edit-form.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { NumberInput } from '../../ui/plain/number-input.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { bodyOf, type BranchValues, valuesOf } from './branch-values.ts'
import { ClockInput } from './clock-input.tsx'
import { ClosureFields } from './closure-fields.tsx'
import { WeekHoursFields } from './week-hours-fields.tsx'
import { WeekPreview } from './week-preview.tsx'

export interface BranchFormProps extends RowForm<SaveBranchBody> {
  /** The branch to edit; undefined for a new one. */
  branch: ManagedBranchView | undefined
  /** The chain's time zone, the default of a new branch. */
  timeZone: string
  /** Only a super-admin edits name, location and time zone (decision 2). */
  isSuper: boolean
}

const ZONES = Intl.supportedValuesOf('timeZone').map(value => ({ value, label: value.replaceAll('_', ' ') }))

/** Name, location, phone, opening and closing time (specification 2), bays, time zone, weekday hours, closures (decision 6). */
export function BranchForm({ branch, timeZone, isSuper, ...row }: BranchFormProps) {
  const { t } = useTranslation()
  const form = useForm<BranchValues>({ defaultValues: valuesOf(branch, timeZone) })
  const { errors } = form.formState
  const frame = useEditForm(form, row, { first: isSuper ? 'name' : 'phone', bodyOf })
  const { register, getValues } = form
  const filled = (value: string) => value.trim() !== '' || t('branches.required')

  return (
    <EditForm
      {...frame}
      title={branch ? <bdi>{branch.name}</bdi> : t('branches.addTitle')}
      text={branch && !isSuper ? t('branches.ownText') : undefined}
      submitLabel={t(branch ? 'branches.save' : 'branches.add')}
      cancelLabel={t('actions.cancel')}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {isSuper && (
          <>
            <TextInput
              label={t('branches.name')}
              error={errors.name?.message}
              className="lg:col-span-2"
              dir="auto"
              maxLength={NAME_LENGTH}
              required
              {...register('name', { validate: filled })}
            />
            <TextInput
              label={t('branches.location')}
              hint={t('branches.locationHint')}
              error={errors.location?.message}
              className="lg:col-span-2"
              dir="auto"
              maxLength={LOCATION_LENGTH}
              required
              {...register('location', { validate: filled })}
            />
          </>
        )}
        <TextInput
          label={t('branches.phone')}
          error={errors.phone?.message}
          type="tel"
          maxLength={PHONE_LENGTH}
          required
          {...register('phone', {
            required: t('branches.required'),
            validate: value => isPhone(value) || t('auth.phoneFormat'),
          })}
        />
        <ClockInput
          control={form.control}
          name="operatingHours"
          label={t('branches.opening')}
          required
          validate={filled}
        />
        <ClockInput
          control={form.control}
          name="closeingHours"
          label={t('branches.closing')}
          required
          validate={value => value > getValues('operatingHours') || t('branches.notAfter')}
        />
        <NumberInput
          label={t('branches.bays')}
          hint={t('branches.baysHint')}
          error={errors.bays?.message}
          min={MIN_BAYS}
          max={MAX_BAYS}
          required
          {...register('bays', { validate: filled })}
        />
        {isSuper && (
          <NativeSelect
            label={t('branches.timeZone')}
            error={errors.timeZone?.message}
            className="sm:col-span-2"
            options={ZONES}
            {...register('timeZone')}
          />
        )}
      </div>
      <WeekHoursFields form={form} />
      <ClosureFields form={form} />
      <WeekPreview form={form} />
    </EditForm>
  )
}
