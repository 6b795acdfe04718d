import type { ManagedWashPackageView, SaveWashPackageBody } from '@car-wash/server/contract'
import type { TranslatedLanguage } from '@car-wash/server/contract/constants'
import { inEachLanguage } from '../../../i18n/localised.ts'

interface Texts {
  name: string
  description: string
}

/** The values of the package form, numbers as typed. */
export interface PackageValues extends Texts {
  price: string
  washCount: string
  validityDays: string
  /** Service ids; an empty list covers every service. */
  services: string[]
  translations: Record<TranslatedLanguage, Texts>
}

export function valuesOf(washPackage: ManagedWashPackageView | undefined): PackageValues {
  const translations = washPackage?.translations
  return {
    name: washPackage?.name ?? '',
    description: washPackage?.description ?? '',
    price: washPackage === undefined ? '' : washPackage.price.toFixed(2),
    washCount: typed(washPackage?.washCount),
    validityDays: typed(washPackage?.validityDays),
    services: (washPackage?.services ?? []).map(({ _id }) => _id),
    translations: inEachLanguage(language => textsOf(translations?.[language])),
  }
}

/** The whole package; emptied fields are cleared. */
export function bodyOf(values: PackageValues): SaveWashPackageBody {
  const { translations } = values
  return {
    name: values.name,
    description: values.description,
    price: Number(values.price),
    washCount: Number(values.washCount),
    validityDays: Number(values.validityDays),
    services: values.services,
    translations: inEachLanguage(language => written(translations[language])),
  }
}

function typed(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

function textsOf(texts: { name?: string | undefined; description?: string | undefined } = {}): Texts {
  return { name: texts.name ?? '', description: texts.description ?? '' }
}

/** Only the translated texts: an empty text means the base text. */
function written({ name, description }: Texts) {
  return {
    ...(name.trim() === '' ? {} : { name }),
    ...(description.trim() === '' ? {} : { description }),
  }
}
