import { WEEKDAYS } from '@car-wash/server/contract/constants'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/plain/disclosure.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import type { BranchValues } from './branch-values.ts'

/** Weekdays with hours of their own, or closed. */
export function WeekHoursFields({ form }: { form: UseFormReturn<BranchValues> }) {
  const { t } = useTranslation()
  const { register, getValues } = form
  const week = useWatch({ control: form.control, name: 'weekHours' })
  const errors = form.formState.errors.weekHours
  return (
    <Disclosure title={t('branches.week')} text={t('branches.weekText')}>
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
                <TextInput
                  label={t('branches.from')}
                  error={errors?.[day]?.from?.message}
                  type="time"
                  {...register(`weekHours.${day}.from`, {
                    validate: value => Boolean(value) || t('branches.required'),
                  })}
                />
                <TextInput
                  label={t('branches.to')}
                  error={errors?.[day]?.to?.message}
                  type="time"
                  {...register(`weekHours.${day}.to`, {
                    validate: value => value > getValues(`weekHours.${day}.from`) || t('branches.notAfter'),
                  })}
                />
              </>
            )}
          </fieldset>
        ))}
      </div>
    </Disclosure>
  )
}
