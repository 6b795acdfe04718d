import type { SaveWashPackageBody, ManagedWashPackageView, WashServiceView } from '@car-wash/server/contract'
import {
  MAX_VALIDITY_DAYS,
  MAX_WASH_COUNT,
  NAME_LENGTH,
  TEXT_LENGTH,
} from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { asIds, perLanguage } from '../../../parts/form/codecs.ts'
import { EditForm, type RowForm } from '../../../parts/form/edit-form.tsx'
import { area, text } from '../../../parts/form/field.tsx'
import { count, euro } from '../../../parts/form/number-field.tsx'
import { FormFields } from '../../../parts/form/form-field.tsx'
import { CheckList } from '../../../parts/form/check-list.tsx'
import { TranslationFields } from '../translation-fields.tsx'

const name = { dir: 'auto', maxLength: NAME_LENGTH }
const description = { maxLength: TEXT_LENGTH }

/** Specification 2: all required. */
const basics = {
  name: text('washPackages.name', name, { required: true, className: 'sm:col-span-2' }),
  price: euro('washPackages.price', { required: true }),
  washCount: count('washPackages.washCount', { min: 1, max: MAX_WASH_COUNT }, { required: true }),
  validityDays: count('washPackages.validityDays', { min: 1, max: MAX_VALIDITY_DAYS }, { required: true }),
  description: area('washPackages.description', description, {
    required: true,
    className: 'sm:col-span-2 lg:col-span-5',
  }),
}

const fields = {
  ...basics,
  /** None covers every service. */
  services: {
    read: (rows: readonly { _id: string }[] = []) => rows.map(({ _id }) => _id),
    write: asIds.write,
  },
  translations: perLanguage({
    name: text('washPackages.name', name),
    description: area('washPackages.description', description),
  }),
}

export interface PackageFormProps extends RowForm<SaveWashPackageBody> {
  /** The package to edit; undefined for a new one. */
  washPackage: ManagedWashPackageView | undefined
  /** The services that it can cover. */
  services: readonly WashServiceView[]
}

/** Name, price, washes, validity, description, the covered services, translations. */
export function PackageForm({ washPackage, services, ...row }: PackageFormProps) {
  const { t } = useTranslation()
  return (
    <EditForm
      {...row}
      fields={fields}
      row={washPackage}
      first="name"
      title={t(washPackage ? 'washPackages.editTitle' : 'washPackages.addTitle')}
      submitLabel={t(washPackage ? 'washPackages.save' : 'washPackages.add')}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-5">
        <FormFields fields={basics} />
      </div>
      <CheckList
        name="services"
        legend={t('washPackages.services')}
        text={t('washPackages.servicesText')}
        options={services}
      />
      <TranslationFields section="washPackages" texts={fields.translations.texts} />
    </EditForm>
  )
}
