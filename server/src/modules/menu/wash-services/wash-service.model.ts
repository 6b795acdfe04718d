import { SERVICE_KINDS, VEHICLE_TYPES, type VehicleType } from '../../../contract/constants.ts'
import type { ManagedWashServiceView } from '../../../contract/menu.ts'
import { begins, given, is, later, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

export const washServiceFields = {
  _id: given(is.id),
  name: given(is.text),
  description: given(is.text),
  priceCents: given(is.number),
  /** Minutes. */
  duration: given(is.number),
  /** Minutes after the wash before the bay is free. */
  turnoverMinutes: begins(is.number, 0),
  features: begins(is.texts, []),
  /** Another price and duration for a vehicle type (decision 29). */
  vehiclePrices: begins(is.map<Partial<Record<VehicleType, { priceCents: number; duration: number }>>>(), {}),
  /** The branches that offer it; empty = all. */
  branches: begins(is.list(is.id), []),
  /** The vehicle types that it is for; empty or absent = all. */
  vehicleTypes: later(is.list(is.oneOf(VEHICLE_TYPES))),
  /** Absent: the default kind. */
  kind: later(is.oneOf(SERVICE_KINDS)),
  translations: begins(is.map<ManagedWashServiceView['translations']>(), {}),
  /** Hash of the owner's picture; null without one. */
  picture: begins(is.orNull(is.text), null),
  archivedAt: begins(is.orNull(is.instant), null),
  /** Incremented by each saved change, so that two concurrent editors do not overwrite each other. */
  rev: begins(is.number, 1),
  /** Incremented by each change that could leave a package without a service, so that two of them conflict (decision 20). */
  packageSeq: begins(is.number, 0),
  createdAt: given(is.instant),
}
/** One thing on the wash menu: the specification's entity "Service". */
export interface WashService extends DocumentOf<typeof washServiceFields> {}

export const WashServiceModel = defineModel('WashService', washServiceFields, {
  collection: 'washServices',
  personal: 'kept',
})
