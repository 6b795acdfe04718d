import { WEEKDAYS } from '@car-wash/server/contract/constants'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/plain/disclosure.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { type BranchValues, DAY_MODES, ownHours } from './branch-fields.tsx'

/** Weekdays with their own hours, or closed. */
export function WeekHoursFields() {
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
