import { z } from 'zod'
import { TOKEN_LENGTH } from './constants.ts'
import * as field from './fields.ts'
import { problem } from './field-codes.ts'

/** POST /auth/register (specification 7): always role customer, regardless of the body. */
export const registerBody = z.object({
  name: field.personName,
  email: field.email,
  password: field.password,
  phone: field.phone,
})
export type RegisterBody = z.infer<typeof registerBody>

const adminFields = {
  name: field.personName,
  email: field.email,
  role: z.enum(['branch-admin', 'super-admin']),
  branch: field.optionalId,
}
const checkAdminBranch = (
  body: { role: 'branch-admin' | 'super-admin'; branch?: string | null | undefined },
  context: z.RefinementCtx,
): void => {
  if (body.role === 'branch-admin' && !body.branch) field.addProblem(context, 'branch', problem('required'))
  if (body.role === 'super-admin' && body.branch) {
    field.addProblem(context, 'branch', problem('only_for', { role: 'branch-admin' }))
  }
}

/** POST /auth/admin-register: `branch` is required for a branch admin and refused otherwise (decision 3). */
export const registerAdminBody = z
  .object({
    ...adminFields,
    phone: field.phone,
    password: field.password,
    setupToken: z.string().max(TOKEN_LENGTH).optional(),
  })
  .superRefine(checkAdminBranch)
export type RegisterAdminBody = z.infer<typeof registerAdminBody>

/** POST /admin/invitations: the same without a password, which the invited person sets by link. */
export const inviteAdminBody = z
  .object({ ...adminFields, phone: field.optionalText(field.phone) })
  .superRefine(checkAdminBranch)
export type InviteAdminBody = z.infer<typeof inviteAdminBody>

const CODE_LENGTH = 40
/** Six digits of the authenticator, or a recovery code; spaces and hyphens count for nothing. */
export const codeField = z
  .string()
  .max(CODE_LENGTH)
  .transform(code => code.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine(code => code !== '', problem('required'))

export const loginBody = z.object({
  email: field.email,
  password: field.password,
  admin: z.boolean().optional(),
  /** Of the second factor, once SECOND_FACTOR_REQUIRED has asked for it. */
  code: codeField.optional(),
  remember: z.boolean().optional(),
})
export type LoginBody = z.infer<typeof loginBody>

export const changePasswordBody = z.object({ currentPassword: field.password, newPassword: field.password })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>
export const forgotPasswordBody = z.object({ email: field.email })
/** `email` only for an account that has none yet: it was created at the desk. */
export const resetPasswordBody = z.object({
  token: z.string().min(1).max(TOKEN_LENGTH),
  newPassword: field.password,
  email: field.optionalText(field.email),
})
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

export const sessionViewSchema = z.strictObject({
  _id: z.string(),
  current: z.boolean(),
  userAgent: z.string(),
  createdAt: field.instant,
  lastSeenAt: field.instant,
})
export type SessionView = z.infer<typeof sessionViewSchema>

/** POST /auth/second-factor: the caller's password, before a new secret is shown. */
export const startFactorBody = z.object({ password: field.password })
export const confirmFactorBody = z.object({ code: codeField })
export const changeFactorBody = z.object({ password: field.password, code: codeField })
export type ChangeFactorBody = z.infer<typeof changeFactorBody>

export const factorViewSchema = z.strictObject({
  isOn: z.boolean(),
  since: field.instant.nullable(),
  recoveryCodes: z.int(),
  isMissing: z.boolean(),
})
export type FactorView = z.infer<typeof factorViewSchema>

/** The secret to type (base32), and the same as an address for authenticators. Shown until it is confirmed. */
export const factorSecretSchema = z.strictObject({ secret: z.string(), uri: z.string() })

/** Shown once: the database keeps their hashes. */
export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) })

/** How a device that holds a passkey is reached, in WebAuthn's words. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export const MAX_PASSKEYS = 10

/** Bytes as WebAuthn's JSON carries them, base64url. Anything else fails with the rest of the response. */
const bytes = (max: number) => z.string().min(1).max(max)
const CREDENTIAL_ID = 1400
const CLIENT_DATA = 4096

/** POST /auth/passkeys: what the device answered to the options of POST /auth/passkeys/new. */
export const addPasskeyBody = z.object({
  name: field.name,
  response: z.object({
    id: bytes(CREDENTIAL_ID),
    response: z.object({
      clientDataJSON: bytes(CLIENT_DATA),
      attestationObject: bytes(8192),
      transports: z.array(z.string().max(32)).max(10).optional(),
    }),
  }),
})
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>

/** POST /auth/passkeys/login: what the device answered to the options of POST /auth/passkeys/options. */
export const passkeyLoginBody = z.object({
  response: z.object({
    id: bytes(CREDENTIAL_ID),
    response: z.object({
      clientDataJSON: bytes(CLIENT_DATA),
      authenticatorData: bytes(4096),
      signature: bytes(2048),
      userHandle: z.string().max(128).optional(),
    }),
  }),
  admin: z.boolean().optional(),
})
export type PasskeyLoginBody = z.infer<typeof passkeyLoginBody>

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. No credential is named: the device shows those that it has. */
export const passkeyLoginOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

const publicKey = z.literal('public-key')

export const newPasskeyOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: publicKey, alg: z.int() })),
  excludeCredentials: z.array(
    z.strictObject({ id: z.string(), type: publicKey, transports: z.array(z.enum(PASSKEY_TRANSPORTS)) }),
  ),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int(),
})

/** A passkey of the caller; never its key. */
export const passkeyViewSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  createdAt: field.instant,
  lastUsedAt: field.instant.nullable(),
})
export type PasskeyView = z.infer<typeof passkeyViewSchema>
