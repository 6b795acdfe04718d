import { z } from 'zod'
import { instant, passwordField } from './fields.ts'
import { problem } from './field-codes.ts'

const CODE_LENGTH = 40
/** Six digits of the authenticator, or a recovery code; spaces and hyphens count for nothing. */
export const codeField = z
  .string()
  .max(CODE_LENGTH)
  .transform(code => code.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine(code => code !== '', problem('required'))

/** POST /auth/second-factor: the caller's password, before a new secret is shown. */
export const startFactorBody = z.object({ password: passwordField })
/** POST /auth/second-factor/confirm */
export const confirmFactorBody = z.object({ code: codeField })
/** What changes a factor that is on. */
export const changeFactorBody = z.object({ password: passwordField, code: codeField })
export type ChangeFactorBody = z.infer<typeof changeFactorBody>

/** GET /auth/second-factor */
export const factorViewSchema = z.strictObject({
  isOn: z.boolean(),
  since: instant.nullable(),
  recoveryCodes: z.int(),
  isMissing: z.boolean(),
})
export type FactorView = z.infer<typeof factorViewSchema>

/** The secret to type (base32), and the same as an address for authenticators. Shown until it is confirmed. */
export const factorSecretSchema = z.strictObject({ secret: z.string(), uri: z.string() })
export type FactorSecret = z.infer<typeof factorSecretSchema>

/** Shown once: the database keeps their hashes. */
export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) })
