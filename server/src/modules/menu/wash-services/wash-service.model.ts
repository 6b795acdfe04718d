import { SERVICE_KINDS, VEHICLE_TYPES, type VehicleType } from '../../../contract/constants.ts'
import type { ManagedWashServiceView } from '../../../contract/menu.ts'
import {
  begins,
  given,
  id,
  instant,
  later,
  list,
  map,
  number,
  oneOf,
  orNull,
  text,
  texts,
  type DocumentOf,
} from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

export const washServiceFields = {
  _id: given(id),
  name: given(text),
  description: given(text),
  priceCents: given(number),
  /** Minutes. */
  duration: given(number),
  /** Minutes after the wash before the bay is free. */
  turnoverMinutes: begins(number, 0),
  features: begins(texts, []),
  /** Another price and duration for a vehicle type (decision 29). */
  vehiclePrices: begins(map<Partial<Record<VehicleType, { priceCents: number; duration: number }>>>(), {}),
  /** The branches that offer it; empty = all. */
  branches: begins(list(id), []),
  /** The vehicle types that it is for; empty or absent = all. */
  vehicleTypes: later(list(oneOf(VEHICLE_TYPES))),
  /** Absent: the default kind. */
  kind: later(oneOf(SERVICE_KINDS)),
  translations: begins(map<ManagedWashServiceView['translations']>(), {}),
  /** Hash of the owner's picture; null without one. */
  picture: begins(orNull(text), null),
  archivedAt: begins(orNull(instant), null),
  /** Incremented by each saved change, so that two concurrent editors do not overwrite each other. */
  rev: begins(number, 1),
  /** Incremented by each change that could leave a package without a service, so that two of them conflict (decision 20). */
  packageSeq: begins(number, 0),
  createdAt: given(instant),
}
/** One thing on the wash menu: the specification's entity "Service". */
export interface WashService extends DocumentOf<typeof washServiceFields> {}

export const WashServiceModel = defineModel('WashService', washServiceFields, {
  collection: 'washServices',
  personal: 'kept',
})
