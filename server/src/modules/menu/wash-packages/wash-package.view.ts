import type { Language } from '../../../contract/constants.ts'
import type { ManagedWashPackageView, WashPackageView } from '../../../contract/menu.ts'
import { localised } from '../../../values/localised.ts'
import { euroOf } from '../../../values/money.ts'
import type { WashPackageRecord } from './wash-package.model.ts'

export const washPackageView = (washPackage: WashPackageRecord, language: Language): WashPackageView => {
  const { name, description, translations } = washPackage
  return {
    ...factsOf(washPackage, language),
    ...localised({ name, description }, translations, language),
  }
}

/** A package for a super-admin, without its revision: base texts and translations; service names in the language. */
export const editedWashPackageView = (washPackage: WashPackageRecord, language: Language) => ({
  ...factsOf(washPackage, language),
  name: washPackage.name,
  description: washPackage.description,
  translations: washPackage.translations,
})

export const managedWashPackageView = (
  washPackage: WashPackageRecord,
  language: Language,
): ManagedWashPackageView => ({ ...editedWashPackageView(washPackage, language), rev: washPackage.rev })

const factsOf = (washPackage: WashPackageRecord, language: Language) => ({
  _id: washPackage.id,
  price: euroOf(washPackage.priceCents),
  washCount: washPackage.washCount,
  numberOfWashes: washPackage.washCount,
  validityDays: washPackage.validityDays,
  services: washPackage.services.map(({ id, name, translations }) => ({
    _id: id,
    ...localised({ name }, translations, language),
  })),
})
