import type { WashServiceView } from '@car-wash/server/contract'
import { NAME_LENGTH, TEXT_LENGTH } from '@car-wash/server/contract/constants'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { Disclosure } from '../../ui/plain/disclosure.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { TextArea } from '../../ui/plain/text-area.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import type { PackageValues } from './package-values.ts'

/** The services a package is good for, and its texts in the other languages. */
export function PackageExtras({
  form,
  services,
}: {
  form: UseFormReturn<PackageValues>
  services: readonly WashServiceView[]
}) {
  const { t } = useTranslation()
  const { register } = form
  const { errors } = form.formState
  return (
    <>
      {services.length > 0 && (
        <Fieldset
          legend={t('washPackages.services')}
          text={t('washPackages.servicesText')}
          fields="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          {services.map(({ _id, name }) => (
            <Checkbox key={_id} label={<bdi>{name}</bdi>} value={_id} {...register('services')} />
          ))}
        </Fieldset>
      )}
      <Disclosure title={t('washPackages.translations')} text={t('washPackages.translationsText')}>
        <div className="grid gap-4 lg:grid-cols-2">
          {(['it', 'ar'] as const).map(language => (
            <Fieldset key={language} legend={t(`washPackages.languages.${language}`)} fields="grid gap-4">
              <TextInput
                label={t('washPackages.name')}
                error={errors.translations?.[language]?.name?.message}
                lang={language}
                dir="auto"
                maxLength={NAME_LENGTH}
                {...register(`translations.${language}.name`)}
              />
              <TextArea
                label={t('washPackages.description')}
                error={errors.translations?.[language]?.description?.message}
                lang={language}
                maxLength={TEXT_LENGTH}
                {...register(`translations.${language}.description`)}
              />
            </Fieldset>
          ))}
        </div>
      </Disclosure>
    </>
  )
}
