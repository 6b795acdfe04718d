import type { Translations } from '../../../contract/constants.ts'
import type { ManagedWashPackageView } from '../../../contract/menu.ts'
import {
  begins,
  given,
  id,
  instant,
  list,
  map,
  number,
  orNull,
  text,
  type DocumentOf,
} from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

export const washPackageFields = {
  _id: given(id),
  name: given(text),
  description: given(text),
  priceCents: given(number),
  washCount: given(number),
  validityDays: given(number),
  /** The services it is for; empty = every one. */
  services: begins(list(id), []),
  translations: begins(map<ManagedWashPackageView['translations']>(), {}),
  archivedAt: begins(orNull(instant), null),
  /** Incremented by each saved change, so that two concurrent editors do not overwrite each other. */
  rev: begins(number, 1),
  createdAt: given(instant),
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
