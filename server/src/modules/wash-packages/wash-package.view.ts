import type { ManagedWashPackageView, WashPackageView } from '../../contract/wash-packages.ts'
import { euroOf } from '../../values/money.ts'
import type { WashPackageRecord } from './wash-package.model.ts'

export const washPackageView = (washPackage: WashPackageRecord): WashPackageView => ({
  _id: washPackage.id,
  name: washPackage.name,
  description: washPackage.description,
  price: euroOf(washPackage.priceCents),
  washCount: washPackage.washCount,
  numberOfWashes: washPackage.washCount,
  validityDays: washPackage.validityDays,
  services: washPackage.services.map(({ id, name }) => ({ _id: id, name })),
  translations: washPackage.translations,
})

export const managedWashPackageView = (washPackage: WashPackageRecord): ManagedWashPackageView => ({
  ...washPackageView(washPackage),
  rev: washPackage.rev,
})
