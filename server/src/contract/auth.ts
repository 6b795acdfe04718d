import { z } from 'zod'
import { TOKEN_LENGTH } from './constants.ts'
import {
  addProblem,
  emailField,
  optionalId,
  instant,
  nameField,
  passwordField,
  phoneField,
} from './fields.ts'
import { problem } from './field-codes.ts'

/** POST /auth/register (specification 7): always role customer, regardless of the body. */
export const registerBody = z.object({
  name: nameField,
  email: emailField,
  password: passwordField,
  phone: phoneField,
})
export type RegisterBody = z.infer<typeof registerBody>

/** POST /auth/admin-register: `branch` is required for a branch admin and refused otherwise (decision 3). */
export const registerAdminBody = z
  .object({
    name: nameField,
    email: emailField,
    phone: phoneField,
    password: passwordField,
    role: z.enum(['branch-admin', 'super-admin']),
    branch: optionalId,
    setupToken: z.string().max(TOKEN_LENGTH).optional(),
  })
  .superRefine((body, context) => {
    if (body.role === 'branch-admin' && !body.branch) {
      addProblem(context, 'branch', problem('required'))
    }
    if (body.role === 'super-admin' && body.branch) {
      addProblem(context, 'branch', problem('only_for', { role: 'branch-admin' }))
    }
  })
export type RegisterAdminBody = z.infer<typeof registerAdminBody>

export const loginBody = z.object({
  email: emailField,
  password: passwordField,
  admin: z.boolean().optional(),
})
export type LoginBody = z.infer<typeof loginBody>

export const changePasswordBody = z.object({ currentPassword: passwordField, newPassword: passwordField })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>
export const forgotPasswordBody = z.object({ email: emailField })
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>
export const resetPasswordBody = z.object({
  token: z.string().min(1).max(TOKEN_LENGTH),
  newPassword: passwordField,
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
