import { z } from 'zod'
import {
  FEATURE_LENGTH,
  MAX_ENTRIES,
  MAX_FEATURES,
  MAX_TURNOVER_MINUTES,
  SERVICE_KINDS,
  VEHICLE_TYPES,
} from './constants.ts'
import {
  revField,
  clearable,
  idField,
  longText,
  minutesField,
  nameField,
  priceField,
  requiredLongText,
  requiredText,
  optionalText,
  translationsField,
  translationsOf,
} from './fields.ts'

const texts = { name: z.string(), description: z.string(), features: z.array(z.string()) }

/** The specification's entity "Service", in the requested language. Prices in the chain's currency, duration in minutes. */
export const washServiceViewSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  duration: z.int(),
  turnoverMinutes: z.int(),
  features: z.array(z.string()),
  vehiclePrices: z.partialRecord(
    z.enum(VEHICLE_TYPES),
    z.strictObject({ price: z.number(), duration: z.int() }),
  ),
  branches: z.array(z.string()),
  vehicleTypes: z.array(z.enum(VEHICLE_TYPES)),
  kind: z.enum(SERVICE_KINDS),
  imageUrl: z.string().nullable(),
  mostChosen: z.boolean().optional(),
})
export type WashServiceView = z.infer<typeof washServiceViewSchema>

/** A service for a super-admin: base texts with translations; each saved change increments `rev`. */
export const managedWashServiceViewSchema = washServiceViewSchema.extend({
  translations: translationsOf(texts),
  rev: z.int(),
})
export type ManagedWashServiceView = z.infer<typeof managedWashServiceViewSchema>

/** GET /services/{id}/picture: `v` is the hash in `imageUrl`. */
export const pictureQuery = z.strictObject({ v: z.string().max(64).optional() })

const featuresField = z.array(requiredText(FEATURE_LENGTH)).max(MAX_FEATURES)

export const saveWashServiceBody = z.object({
  name: nameField,
  description: requiredLongText,
  price: priceField,
  duration: minutesField,
  turnoverMinutes: clearable(z.int().min(0).max(MAX_TURNOVER_MINUTES)),
  features: clearable(featuresField),
  vehiclePrices: clearable(
    z.partialRecord(z.enum(VEHICLE_TYPES), z.strictObject({ price: priceField, duration: minutesField })),
  ),
  branches: clearable(z.array(idField).max(MAX_ENTRIES)),
  vehicleTypes: clearable(z.array(z.enum(VEHICLE_TYPES)).max(VEHICLE_TYPES.length)),
  kind: clearable(z.enum(SERVICE_KINDS)),
  translations: clearable(
    translationsField({
      name: optionalText(nameField),
      description: optionalText(longText),
      features: featuresField.optional(),
    }),
  ),
  /** PUT only: the revision that was edited. If the service has changed since: 409 STATE_CONFLICT with `service`. */
  rev: revField.optional(),
})
export type SaveWashServiceBody = z.infer<typeof saveWashServiceBody>
