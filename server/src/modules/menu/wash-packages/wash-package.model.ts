import type { Translations } from '../../../contract/constants.ts'
import type { ManagedWashPackageView } from '../../../contract/menu.ts'
import { begins, given, is, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

export const washPackageFields = {
  _id: given(is.id),
  name: given(is.text),
  description: given(is.text),
  priceCents: given(is.number),
  washCount: given(is.number),
  validityDays: given(is.number),
  /** The services it is for; empty = every one. */
  services: begins(is.list(is.id), []),
  translations: begins(is.map<ManagedWashPackageView['translations']>(), {}),
  archivedAt: begins(is.orNull(is.instant), null),
  /** Incremented by each saved change, so that two concurrent editors do not overwrite each other. */
  rev: begins(is.number, 1),
  createdAt: given(is.instant),
}
/** A prepaid package on sale. */
export interface WashPackage extends DocumentOf<typeof washPackageFields> {}

/** A stored package with its id as text and its services by name. */
export type WashPackageRecord = Omit<WashPackage, 'services'> & {
  id: string
  /** Empty = every service; includes archived services, so that the list never becomes empty and means "all". */
  services: { id: string; name: string; translations: Translations<{ name: string }> }[]
  /** At least one of its services is on the menu (decision 20). */
  hasService: boolean
}

export const WashPackageModel = defineModel('WashPackage', washPackageFields, {
  collection: 'washPackages',
  personal: 'kept',
})
