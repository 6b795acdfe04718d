import { z } from 'zod'
import { MAX_ENTRIES, MAX_VALIDITY_DAYS, MAX_WASH_COUNT } from './constants.ts'
import { namedSchema } from './branches.ts'
import {
  revField,
  clearable,
  idField,
  longText,
  nameField,
  priceField,
  requiredLongText,
  optionalText,
  translationsField,
  translationsOf,
} from './fields.ts'

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
  /**
   * What it saves against as many of the cheapest single wash that it covers, at the present menu; null when that is
   * nothing. An amount, and whole per cent rounded down. Only in public lists.
   */
  saving: z.strictObject({ amount: z.number(), percent: z.int() }).nullable().optional(),
})
export type WashPackageView = z.infer<typeof washPackageViewSchema>

/**
 * A package for a super-admin: base texts with translations, service names in the requested language; each saved change
 * increments `rev`.
 */
export const managedWashPackageViewSchema = washPackageViewSchema.extend({
  translations: translationsOf({ name: z.string(), description: z.string() }),
  rev: z.int(),
})
export type ManagedWashPackageView = z.infer<typeof managedWashPackageViewSchema>

/** An id, or a service as in the package's view, so that a view can be sent back. */
const serviceField = idField.or(z.object({ _id: idField }).transform(({ _id }) => _id))

export const saveWashPackageBody = z.object({
  name: nameField,
  description: requiredLongText,
  price: priceField,
  washCount: z.int().min(1).max(MAX_WASH_COUNT),
  validityDays: z.int().min(1).max(MAX_VALIDITY_DAYS),
  services: clearable(z.array(serviceField).max(MAX_ENTRIES)),
  translations: clearable(
    translationsField({ name: optionalText(nameField), description: optionalText(longText) }),
  ),
  /** PUT only: the revision that was edited. If the package has changed since: 409 STATE_CONFLICT with `package`. */
  rev: revField.optional(),
})
export type SaveWashPackageBody = z.infer<typeof saveWashPackageBody>
