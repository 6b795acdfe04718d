import type { ManagedBranchView, SaveBranchBody } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { EditForm, type RowForm } from '../../parts/form/edit-form.tsx'
import { FormField, FormFields } from '../../parts/form/form-field.tsx'
import {
  alertEmail,
  branchFields,
  identity,
  running,
  timeZone as zone,
  type BranchValues,
  DAY_MODES,
  ownHours,
} from './branch-fields.tsx'
import { ClosureFields } from './closure-fields.tsx'
import { WeekPreview } from './week-preview.tsx'
import { WEEKDAYS } from '@car-wash/server/contract/constants'
import { useFormContext, useWatch } from 'react-hook-form'
import { Disclosure } from '../../ui/plain/disclosure.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'

export interface BranchFormProps extends RowForm<SaveBranchBody> {
  /** The branch to edit; undefined for a new one. */
  branch: ManagedBranchView | undefined
  /** The chain's time zone, the default of a new branch. */
  timeZone: string
  /** Only a super-admin edits name, location and time zone (decision 2). */
  isSuper: boolean
}

/** Name, location, phone, opening and closing time (specification 2), bays, time zone, weekday hours, closures (decision 6). */
export function BranchForm({ branch, timeZone, isSuper, ...row }: BranchFormProps) {
  const { t } = useTranslation()
  return (
    <EditForm
      {...row}
      fields={branchFields}
      row={branch ?? { timeZone }}
      first={isSuper ? 'name' : 'phone'}
      title={branch ? <bdi>{branch.name}</bdi> : t('branches.addTitle')}
      text={branch && !isSuper ? t('branches.ownText') : undefined}
      submitLabel={t(branch ? 'branches.save' : 'branches.add')}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {isSuper && <FormFields fields={identity} />}
        <FormFields fields={running} />
        <FormField name="alertEmail" field={alertEmail} />
        {isSuper && <FormField name="timeZone" field={zone} />}
      </div>
      <WeekHoursFields />
      <ClosureFields />
      <WeekPreview />
    </EditForm>
  )
}

/** Weekdays with their own hours, or closed. */
function WeekHoursFields() {
  const { t } = useTranslation()
  const { formState, register } = useFormContext<BranchValues>()
  const week = useWatch<BranchValues, 'weekHours'>({ name: 'weekHours' })
  return (
    <Disclosure
      title={t('branches.week')}
      text={t('branches.weekText')}
      invalid={formState.errors.weekHours !== undefined}
    >
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        {WEEKDAYS.map(day => (
          <fieldset key={day} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
            <legend className="sr-only">{t(`branches.days.${day}`)}</legend>
            <NativeSelect
              label={t(`branches.days.${day}`)}
              className="col-span-2"
              options={DAY_MODES.map(value => ({ value, label: t(`branches.modes.${value}`) }))}
              {...register(`weekHours.${day}.mode`)}
            />
            {week[day].mode === 'own' && <FormFields fields={ownHours} under={`weekHours.${day}`} />}
          </fieldset>
        ))}
      </div>
    </Disclosure>
  )
}
