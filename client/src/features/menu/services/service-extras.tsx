import type { BranchView } from '@car-wash/server/contract'
import {
  MAX_TURNOVER_MINUTES,
  MAX_WASH_MINUTES,
  NAME_LENGTH,
  TEXT_LENGTH,
  VEHICLE_TYPES,
} from '@car-wash/server/contract/constants'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { typedIn } from '../../../i18n/direction.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { CheckList } from '../../../ui/plain/check-list.tsx'
import { Disclosure } from '../../../ui/plain/disclosure.tsx'
import { Fieldset } from '../../../ui/plain/fieldset.tsx'
import { NumberInput } from '../../../ui/plain/number-input.tsx'
import { TextArea } from '../../../ui/plain/text-area.tsx'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import { TranslationFields } from '../../../ui/plain/translation-fields.tsx'
import type { ServiceValues } from './service-values.ts'

/** The optional fields of a service, beyond name, price, duration and description (decisions 7, 28, 29). */
export function ServiceExtras({
  form,
  branches,
}: {
  form: UseFormReturn<ServiceValues>
  branches: readonly BranchView[]
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { register } = form
  const { errors } = form.formState
  return (
    <>
      <Disclosure
        title={t('washServices.more')}
        text={t('washServices.moreText')}
        invalid={Boolean(
          errors.features ?? errors.turnoverMinutes ?? errors.vehiclePrices ?? errors.branches,
        )}
      >
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <TextArea
            label={t('washServices.features')}
            hint={t('washServices.featuresHint')}
            error={errors.features?.message}
            {...register('features')}
          />
          <NumberInput
            label={t('washServices.turnover')}
            hint={t('washServices.turnoverHint')}
            error={errors.turnoverMinutes?.message}
            min={0}
            max={MAX_TURNOVER_MINUTES}
            {...register('turnoverMinutes')}
          />
        </div>
        <VehiclePrices form={form} />
        <CheckList
          legend={t('washServices.branches')}
          text={t('washServices.branchesText')}
          options={branches}
          error={errors.branches?.message}
          field={register('branches')}
        />
      </Disclosure>
      <TranslationFields
        title={t('washServices.translations')}
        text={t('washServices.translationsText')}
        invalid={errors.translations !== undefined}
        legend={language => format.language(language)}
      >
        {language => (
          <>
            <TextInput
              label={t('washServices.name')}
              error={errors.translations?.[language]?.name?.message}
              {...typedIn(language)}
              maxLength={NAME_LENGTH}
              {...register(`translations.${language}.name`)}
            />
            <TextArea
              label={t('washServices.description')}
              error={errors.translations?.[language]?.description?.message}
              {...typedIn(language)}
              maxLength={TEXT_LENGTH}
              {...register(`translations.${language}.description`)}
            />
            <TextArea
              label={t('washServices.features')}
              error={errors.translations?.[language]?.features?.message}
              {...typedIn(language)}
              {...register(`translations.${language}.features`)}
            />
          </>
        )}
      </TranslationFields>
    </>
  )
}

/** A vehicle type's own price and minutes; both or neither. */
function VehiclePrices({ form }: { form: UseFormReturn<ServiceValues> }) {
  const { t } = useTranslation()
  const { register, getValues } = form
  const { errors } = form.formState
  const both = (mine: string, other: string) => mine !== '' || other === '' || t('washServices.vehicleBoth')
  return (
    <Fieldset
      legend={t('washServices.vehicles')}
      text={t('washServices.vehiclesText')}
      fields="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      {VEHICLE_TYPES.map(type => (
        <fieldset key={type} className="grid gap-3">
          <legend className="float-start mb-2 w-full font-medium text-heading">
            {t(`status.vehicle.${type}`)}
          </legend>
          <NumberInput
            label={t('washServices.price')}
            error={errors.vehiclePrices?.[type]?.price?.message}
            className="clear-both"
            min={0}
            decimals={2}
            {...register(`vehiclePrices.${type}.price`, {
              validate: value => both(value, getValues(`vehiclePrices.${type}.duration`)),
            })}
          />
          <NumberInput
            label={t('washServices.duration')}
            error={errors.vehiclePrices?.[type]?.duration?.message}
            min={1}
            max={MAX_WASH_MINUTES}
            {...register(`vehiclePrices.${type}.duration`, {
              validate: value => both(value, getValues(`vehiclePrices.${type}.price`)),
            })}
          />
        </fieldset>
      ))}
    </Fieldset>
  )
}
