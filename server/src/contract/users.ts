import { z } from 'zod'
import { namedSchema } from './branches.ts'
import { LANGUAGES, MAX_PROFILE_ENTRIES, NAME_LENGTH, REASON_LENGTH, ROLES } from './constants.ts'
import * as field from './fields.ts'
import { problem } from './field-codes.ts'

const role = z.enum(ROLES)
const languageField = z.enum(LANGUAGES)
const account = { ...namedSchema.shape, email: z.string(), phone: z.string().nullable() }

/** The account in the replies of login, register and GET /auth/me; `branch` is the id of a branch admin's branch. */
export const userViewSchema = z.strictObject({
  ...account,
  role,
  branch: z.string().optional(),
  lacksFactor: z.literal(true).optional(),
})
export type UserView = z.infer<typeof userViewSchema>
export const userReply = z.strictObject({ user: userViewSchema })

export const vehicleViewSchema = z.strictObject({
  _id: z.string(),
  plate: z.string(),
  label: z.string(),
  type: field.vehicleType,
})
export type VehicleView = z.infer<typeof vehicleViewSchema>

export const profileViewSchema = userViewSchema.extend({
  address: z.string().nullable(),
  language: languageField.nullable(),
  mailRefusedAt: field.instant.optional(),
  reminders: z.boolean(),
  familyMembers: z.array(z.strictObject({ _id: z.string(), name: z.string(), relationship: z.string() })),
  vehicles: z.array(vehicleViewSchema),
})
export type ProfileView = z.infer<typeof profileViewSchema>

const familyMemberBody = z.object({
  _id: field.id.optional(),
  name: field.personName,
  relationship: field.requiredText(NAME_LENGTH),
})
const vehicleBody = z.object({
  _id: field.id.optional(),
  plate: field.plate,
  label: field.clearableText(field.vehicleLabel),
  type: field.vehicleType,
})

/** PUT /users/profile. Lists are sent whole; entries with an `_id` keep it (decision 29). */
export const updateProfileBody = z.object({
  name: field.personName,
  phone: field.clearableText(field.phone),
  address: field.clearableText(field.longText),
  language: field.clearable(languageField),
  reminders: z.boolean().optional(),
  familyMembers: field.clearable(z.array(familyMemberBody).max(MAX_PROFILE_ENTRIES)),
  vehicles: field.clearable(z.array(vehicleBody).max(MAX_PROFILE_ENTRIES)),
})
export type UpdateProfileBody = z.infer<typeof updateProfileBody>

/** GET /admin/customers: those that a branch admin may see are in decision 2. */
export const customerViewSchema = z.strictObject({
  ...account,
  vehicles: z.array(vehicleViewSchema),
  createdAt: field.instant,
})
export type CustomerView = z.infer<typeof customerViewSchema>

export const customersQuery = field.pageQuery.extend({ q: field.search })

export const adminViewSchema = z.strictObject({
  ...account,
  role,
  branch: namedSchema.nullable(),
  disabled: z.boolean(),
  invited: z.boolean(),
  hasFactor: z.boolean(),
  lastSeenAt: field.instant.nullable(),
  createdAt: field.instant,
})
export type AdminView = z.infer<typeof adminViewSchema>

export const updateAdminBody = z
  .object({
    name: field.optionalText(field.personName),
    phone: field.optionalText(field.phone),
    role: z.enum(['branch-admin', 'super-admin']).optional(),
    branch: field.optionalId,
    disabled: z.boolean().optional(),
  })
  .refine(body => Object.values(body).some(value => value !== undefined), problem('nothing_to_change'))
export type UpdateAdminBody = z.infer<typeof updateAdminBody>

/** Deletions that require the caller's password (decision 4). */
export const ownPasswordBody = z.object({ password: field.password })
/** `giveBack`: gives back what was paid for the deleted thing, in the same transaction. */
export const deletePaidBody = ownPasswordBody.extend({
  giveBack: z.boolean().optional(),
  reason: field.optionalText(field.requiredText(REASON_LENGTH)),
})
export type DeletePaidBody = z.infer<typeof deletePaidBody>

export const exportViewSchema = z.looseObject({ exportedAt: field.instant, profile: profileViewSchema })
