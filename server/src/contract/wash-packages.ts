import { z } from 'zod'
import { namedSchema } from './branches.ts'
import {
  clearable,
  idField,
  longText,
  nameField,
  priceField,
  requiredLongText,
  translationsOf,
} from './fields.ts'

/** The offer. `numberOfWashes` repeats `washCount` for the mail template of the specification. */
export const washPackageViewSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  washCount: z.int(),
  numberOfWashes: z.int(),
  validityDays: z.int(),
  /** [] = every service. */
  services: z.array(namedSchema),
  translations: translationsOf({ name: z.string(), description: z.string() }),
})
export type WashPackageView = z.infer<typeof washPackageViewSchema>

export const saveWashPackageBody = z.object({
  name: nameField,
  description: requiredLongText,
  price: priceField,
  washCount: z.int().min(1).max(1000),
  validityDays: z.int().min(1).max(3650),
  services: clearable(z.array(idField).max(200)),
  translations: clearable(translationsOf({ name: nameField, description: longText })),
})
export type SaveWashPackageBody = z.infer<typeof saveWashPackageBody>
