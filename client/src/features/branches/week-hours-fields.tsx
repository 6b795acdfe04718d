import { WEEKDAYS } from '@car-wash/server/contract/constants'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/plain/disclosure.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import type { BranchValues } from './branch-values.ts'
import { ClockInput } from './clock-input.tsx'

/** Weekdays with their own hours, or closed. */
export function WeekHoursFields({ form }: { form: UseFormReturn<BranchValues> }) {
  const { t } = useTranslation()
  const { control, register, getValues } = form
  const week = useWatch({ control: form.control, name: 'weekHours' })
  return (
    <Disclosure
      title={t('branches.week')}
      text={t('branches.weekText')}
      invalid={form.formState.errors.weekHours !== undefined}
    >
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        {WEEKDAYS.map(day => (
          <fieldset key={day} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
            <legend className="sr-only">{t(`branches.days.${day}`)}</legend>
            <NativeSelect
              label={t(`branches.days.${day}`)}
              className="col-span-2"
              options={(['usual', 'own', 'closed'] as const).map(value => ({
                value,
                label: t(`branches.modes.${value}`),
              }))}
              {...register(`weekHours.${day}.mode`)}
            />
            {week[day].mode === 'own' && (
              <>
                <ClockInput
                  control={control}
                  name={`weekHours.${day}.from`}
                  label={t('branches.from')}
                  validate={value => value !== '' || t('branches.required')}
                />
                <ClockInput
                  control={control}
                  name={`weekHours.${day}.to`}
                  label={t('branches.to')}
                  validate={value => value > getValues(`weekHours.${day}.from`) || t('branches.notAfter')}
                />
              </>
            )}
          </fieldset>
        ))}
      </div>
    </Disclosure>
  )
}
