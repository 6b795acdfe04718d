import {
  BASE_LANGUAGE,
  CLOSURE_REASON_LENGTH,
  MAX_BAYS,
  TRANSLATED_LANGUAGES,
} from '@car-wash/server/contract/constants'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { typedIn } from '../../i18n/direction.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button, IconButton } from '../../ui/plain/button.tsx'
import { Disclosure } from '../../ui/plain/disclosure.tsx'
import { NumberInput } from '../../ui/plain/number-input.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { type BranchValues, NEW_CLOSURE } from './branch-values.ts'
import { ClockInput } from './clock-input.tsx'
import { DayInput } from './day-input.tsx'

/** Closed days, parts of days or bays, each with the reason that customers read. */
export function ClosureFields({ form }: { form: UseFormReturn<BranchValues> }) {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'closures',
    keyName: 'key',
  })
  return (
    <Disclosure
      title={t('branches.closures')}
      text={t('branches.closuresText')}
      open={fields.length > 0}
      invalid={form.formState.errors.closures !== undefined}
    >
      {fields.length === 0 && <p className="text-muted">{t('branches.noClosures')}</p>}
      {fields.map(({ key }, index) => (
        <fieldset key={key} className="rounded-card border border-line bg-sunken p-4">
          <legend className="sr-only">{t('branches.closure', { number: index + 1 })}</legend>
          <div className="mb-3 flex items-center justify-between gap-3">
            <p aria-hidden className="font-medium text-heading">
              {t('branches.closure', { number: index + 1 })}
            </p>
            <IconButton
              icon={<Trash2 />}
              label={t('branches.removeClosure', { number: index + 1 })}
              onClick={() => remove(index)}
            />
          </div>
          <OneClosure form={form} index={index} />
        </fieldset>
      ))}
      <Button
        variant="secondary"
        icon={<Plus />}
        className="justify-self-start"
        onClick={() => append(NEW_CLOSURE, { focusName: `closures.${fields.length}.from` })}
      >
        {t('branches.addClosure')}
      </Button>
    </Disclosure>
  )
}

function OneClosure({ form, index }: { form: UseFormReturn<BranchValues>; index: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { control, register, getValues } = form
  const first = useWatch({ control, name: `closures.${index}.from` })
  const errors = form.formState.errors.closures?.[index]
  const closure = () => getValues(`closures.${index}`)
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DayInput
          control={control}
          name={`closures.${index}.from`}
          label={t('branches.firstDay')}
          validate={value => value !== '' || t('branches.required')}
        />
        <DayInput
          control={control}
          name={`closures.${index}.to`}
          label={t('branches.lastDay')}
          min={first || undefined}
          validate={value =>
            value === '' ? t('branches.required') : value >= closure().from || t('branches.notBefore')
          }
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <ClockInput
          control={control}
          name={`closures.${index}.fromTime`}
          label={t('branches.fromTime')}
          aside={t('actions.optional')}
          validate={value => value !== '' || closure().toTime === '' || t('branches.required')}
        />
        <ClockInput
          control={control}
          name={`closures.${index}.toTime`}
          example="12:30"
          label={t('branches.toTime')}
          aside={t('actions.optional')}
          validate={value =>
            value > closure().fromTime ||
            (value === '' && closure().fromTime === '') ||
            t('branches.notAfter')
          }
        />
        <NumberInput
          label={t('branches.baysOut')}
          aside={t('actions.optional')}
          error={errors?.bays?.message}
          min={1}
          max={MAX_BAYS}
          placeholder={t('branches.allBays')}
          {...register(`closures.${index}.bays`)}
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <TextInput
          label={t('branches.reasonIn', { language: format.language(BASE_LANGUAGE) })}
          error={errors?.reason?.message}
          dir="auto"
          maxLength={CLOSURE_REASON_LENGTH}
          {...register(`closures.${index}.reason`)}
        />
        {TRANSLATED_LANGUAGES.map(language => (
          <TextInput
            key={language}
            label={t('branches.reasonIn', { language: format.language(language) })}
            aside={t('actions.optional')}
            {...typedIn(language)}
            maxLength={CLOSURE_REASON_LENGTH}
            {...register(`closures.${index}.translations.${language}.reason`)}
          />
        ))}
      </div>
    </div>
  )
}
