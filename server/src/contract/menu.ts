import { z } from 'zod'
import {
  FEATURE_LENGTH,
  MAX_ENTRIES,
  MAX_FEATURES,
  MAX_TURNOVER_MINUTES,
  SERVICE_KINDS,
  VEHICLE_TYPES,
  MAX_VALIDITY_DAYS,
  MAX_WASH_COUNT,
} from './constants.ts'
import * as field from './fields.ts'
import { namedSchema } from './branches.ts'

const texts = { name: z.string(), description: z.string(), features: z.array(z.string()) }

/** The specification's entity "Service", in the requested language. Prices in the chain's currency, duration in minutes. */
export const washServiceViewSchema = z.strictObject({
  _id: z.string(),
  ...texts,
  price: z.number(),
  duration: z.int(),
  turnoverMinutes: z.int(),
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
  translations: field.translationsOf(texts),
  rev: z.int(),
})
export type ManagedWashServiceView = z.infer<typeof managedWashServiceViewSchema>

/** GET /services/{id}/picture: `v` is the hash in `imageUrl`. */
export const pictureQuery = z.strictObject({ v: z.string().max(64).optional() })

const featuresField = z.array(field.requiredText(FEATURE_LENGTH)).max(MAX_FEATURES)

export const saveWashServiceBody = z.object({
  name: field.name,
  description: field.requiredLongText,
  price: field.price,
  duration: field.minutes,
  turnoverMinutes: field.clearable(z.int().min(0).max(MAX_TURNOVER_MINUTES)),
  features: field.clearable(featuresField),
  vehiclePrices: field.clearable(
    z.partialRecord(z.enum(VEHICLE_TYPES), z.strictObject({ price: field.price, duration: field.minutes })),
  ),
  branches: field.clearable(z.array(field.id).max(MAX_ENTRIES)),
  vehicleTypes: field.clearable(z.array(z.enum(VEHICLE_TYPES)).max(VEHICLE_TYPES.length)),
  kind: field.clearable(z.enum(SERVICE_KINDS)),
  translations: field.clearable(
    field.translations({
      name: field.optionalText(field.name),
      description: field.optionalText(field.longText),
      features: featuresField.optional(),
    }),
  ),
  /** PUT only: the revision that was edited. If the service has changed since: 409 STATE_CONFLICT with `service`. */
  rev: field.rev.optional(),
})
export type SaveWashServiceBody = z.infer<typeof saveWashServiceBody>

/** The offer, in the requested language. `numberOfWashes` repeats `washCount` for the specification's mail template. */
export const washPackageViewSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  washCount: z.int(),
  numberOfWashes: z.int(),
  validityDays: z.int(),
  services: z.array(namedSchema),
  /** Against as many of the cheapest single wash that it covers; per cent rounded down; null: nothing. Only in public lists. */
  saving: z.strictObject({ amount: z.number(), percent: z.int() }).nullable().optional(),
})
export type WashPackageView = z.infer<typeof washPackageViewSchema>

/** A package for a super-admin: base texts with translations; each saved change increments `rev`. */
export const managedWashPackageViewSchema = washPackageViewSchema.extend({
  translations: field.translationsOf({ name: z.string(), description: z.string() }),
  rev: z.int(),
})
export type ManagedWashPackageView = z.infer<typeof managedWashPackageViewSchema>

/** An id, or a service as in the package's view, so that a view can be sent back. */
const serviceField = field.id.or(z.object({ _id: field.id }).transform(({ _id }) => _id))

export const saveWashPackageBody = z.object({
  name: field.name,
  description: field.requiredLongText,
  price: field.price,
  washCount: z.int().min(1).max(MAX_WASH_COUNT),
  validityDays: z.int().min(1).max(MAX_VALIDITY_DAYS),
  services: field.clearable(z.array(serviceField).max(MAX_ENTRIES)),
  translations: field.clearable(
    field.translations({
      name: field.optionalText(field.name),
      description: field.optionalText(field.longText),
    }),
  ),
  /** PUT only: the revision that was edited. If the package has changed since: 409 STATE_CONFLICT with `package`. */
  rev: field.rev.optional(),
})
export type SaveWashPackageBody = z.infer<typeof saveWashPackageBody>
