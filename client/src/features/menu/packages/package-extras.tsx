import type { WashServiceView } from '@car-wash/server/contract'
import { NAME_LENGTH, TEXT_LENGTH } from '@car-wash/server/contract/constants'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { typedIn } from '../../../i18n/direction.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { CheckList } from '../../../ui/plain/check-list.tsx'
import { TextArea } from '../../../ui/plain/text-area.tsx'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import { TranslationFields } from '../../../ui/plain/translation-fields.tsx'
import type { PackageValues } from './package-values.ts'

/** The services that a package covers, and its translations. */
export function PackageExtras({
  form,
  services,
}: {
  form: UseFormReturn<PackageValues>
  services: readonly WashServiceView[]
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { register } = form
  const { errors } = form.formState
  return (
    <>
      <CheckList
        legend={t('washPackages.services')}
        text={t('washPackages.servicesText')}
        options={services}
        error={errors.services?.message}
        field={register('services')}
      />
      <TranslationFields
        title={t('washPackages.translations')}
        text={t('washPackages.translationsText')}
        invalid={errors.translations !== undefined}
        legend={language => format.language(language)}
      >
        {language => (
          <>
            <TextInput
              label={t('washPackages.name')}
              error={errors.translations?.[language]?.name?.message}
              {...typedIn(language)}
              maxLength={NAME_LENGTH}
              {...register(`translations.${language}.name`)}
            />
            <TextArea
              label={t('washPackages.description')}
              error={errors.translations?.[language]?.description?.message}
              {...typedIn(language)}
              maxLength={TEXT_LENGTH}
              {...register(`translations.${language}.description`)}
            />
          </>
        )}
      </TranslationFields>
    </>
  )
}
