import { z } from 'zod'
import { TOKEN_LENGTH } from './constants.ts'
import {
  addProblem,
  emailField,
  optionalId,
  instant,
  personNameField,
  optionalText,
  passwordField,
  phoneField,
} from './fields.ts'
import { problem } from './field-codes.ts'
import { codeField } from './second-factor.ts'

/** POST /auth/register (specification 7): always role customer, regardless of the body. */
export const registerBody = z.object({
  name: personNameField,
  email: emailField,
  password: passwordField,
  phone: phoneField,
})
export type RegisterBody = z.infer<typeof registerBody>

const adminFields = {
  name: personNameField,
  email: emailField,
  role: z.enum(['branch-admin', 'super-admin']),
  branch: optionalId,
}
const checkAdminBranch = (
  body: { role: 'branch-admin' | 'super-admin'; branch?: string | null | undefined },
  context: z.RefinementCtx,
): void => {
  if (body.role === 'branch-admin' && !body.branch) addProblem(context, 'branch', problem('required'))
  if (body.role === 'super-admin' && body.branch) {
    addProblem(context, 'branch', problem('only_for', { role: 'branch-admin' }))
  }
}

/** POST /auth/admin-register: `branch` is required for a branch admin and refused otherwise (decision 3). */
export const registerAdminBody = z
  .object({
    ...adminFields,
    phone: phoneField,
    password: passwordField,
    setupToken: z.string().max(TOKEN_LENGTH).optional(),
  })
  .superRefine(checkAdminBranch)
export type RegisterAdminBody = z.infer<typeof registerAdminBody>

/** POST /admin/invitations: the same without a password, which the invited person sets by link. */
export const inviteAdminBody = z
  .object({ ...adminFields, phone: optionalText(phoneField) })
  .superRefine(checkAdminBranch)
export type InviteAdminBody = z.infer<typeof inviteAdminBody>

export const loginBody = z.object({
  email: emailField,
  password: passwordField,
  admin: z.boolean().optional(),
  /** Of the second factor, once SECOND_FACTOR_REQUIRED has asked for it. */
  code: codeField.optional(),
  remember: z.boolean().optional(),
})
export type LoginBody = z.infer<typeof loginBody>

export const changePasswordBody = z.object({ currentPassword: passwordField, newPassword: passwordField })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>
export const forgotPasswordBody = z.object({ email: emailField })
/** `email` only for an account that has none yet: it was created at the desk. */
export const resetPasswordBody = z.object({
  token: z.string().min(1).max(TOKEN_LENGTH),
  newPassword: passwordField,
  email: optionalText(emailField),
})
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

/** One signed-in device. */
export const sessionViewSchema = z.strictObject({
  _id: z.string(),
  current: z.boolean(),
  userAgent: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
})
export type SessionView = z.infer<typeof sessionViewSchema>
