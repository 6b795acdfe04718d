import {
  DEFAULT_SERVICE_KIND,
  MAX_TURNOVER_MINUTES,
  MAX_WASH_MINUTES,
  NAME_LENGTH,
  SERVICE_KINDS,
  TEXT_LENGTH,
  VEHICLE_TYPES,
  type VehicleType,
} from '@car-wash/server/contract/constants'
import { bodyOf, isBlank, type RowOf, type ValuesOf, valuesOf } from '../../../parts/form/codec.ts'
import { asIds, eachOf, perLanguage } from '../../../parts/form/codecs.ts'
import { area, type Check, text } from '../../../parts/form/field.tsx'
import { choice, lines } from '../../../parts/form/fields.tsx'
import { count, euro } from '../../../parts/form/number-field.tsx'

const minutes = { min: 1, max: MAX_WASH_MINUTES }
const name = { dir: 'auto', maxLength: NAME_LENGTH }
const description = { maxLength: TEXT_LENGTH }

/** Specification 2: all required. */
export const basics = {
  name: text('washServices.name', name, { required: true, className: 'sm:col-span-2' }),
  price: euro('washServices.price', { required: true }),
  duration: count('washServices.duration', minutes, { required: true }),
  description: area('washServices.description', description, {
    required: true,
    className: 'sm:col-span-2 lg:col-span-4',
  }),
}

/** Decisions 7 and 28. */
export const extras = {
  kind: choice(
    'washServices.kind',
    { values: SERVICE_KINDS, nameOf: kind => `washServices.kinds.${kind}` },
    { hint: 'washServices.kindHint', read: (kind = DEFAULT_SERVICE_KIND) => kind },
  ),
  features: lines('washServices.features', { hint: 'washServices.featuresHint' }),
  turnoverMinutes: count(
    'washServices.turnover',
    { min: 0, max: MAX_TURNOVER_MINUTES },
    { hint: 'washServices.turnoverHint', read: (turnover = 0) => String(turnover) },
  ),
}

/** A vehicle type has its own price and minutes, or neither. */
const both =
  (other: string): Check =>
  (value, t, beside) =>
    !isBlank(value) || isBlank(beside(other)) ? undefined : t('washServices.vehicleBoth')

export const vehicleTerms = {
  price: euro('washServices.price', { className: 'clear-both', check: both('duration') }),
  duration: count('washServices.duration', minutes, { check: both('price') }),
}

const vehiclePrices = {
  read: (terms: Partial<Record<VehicleType, RowOf<typeof vehicleTerms>>> = {}) =>
    eachOf(VEHICLE_TYPES, type => valuesOf(vehicleTerms, terms[type])),
  write: (values: Record<VehicleType, ValuesOf<typeof vehicleTerms>>) =>
    Object.fromEntries(
      VEHICLE_TYPES.filter(type => !isBlank(values[type].price)).map(type => [
        type,
        bodyOf(vehicleTerms, values[type]),
      ]),
    ),
}

const asTypes = {
  read: (types: readonly VehicleType[] = []) => [...types],
  write: (types: readonly VehicleType[]) => [...types],
}

export const serviceFields = {
  ...basics,
  ...extras,
  vehiclePrices,
  /** None offers the service for every vehicle. */
  vehicleTypes: asTypes,
  /** None offers the service everywhere. */
  branches: asIds,
  translations: perLanguage({
    name: text('washServices.name', name),
    description: area('washServices.description', description),
    features: lines('washServices.features'),
  }),
}
