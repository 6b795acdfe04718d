import { z } from 'zod'
import { instant, nameField } from './fields.ts'

/** How a device that holds a passkey is reached, in WebAuthn's words. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number]
/** Passkeys of one account. */
export const MAX_PASSKEYS = 10

/** Bytes as WebAuthn's JSON carries them, base64url. Anything else fails with the rest of the response. */
const bytes = (max: number) => z.string().min(1).max(max)
const CREDENTIAL_ID = 1400
const CLIENT_DATA = 4096

/** POST /auth/passkeys: what the device answered to the options of POST /auth/passkeys/new. */
export const addPasskeyBody = z.object({
  name: nameField,
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

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
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
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type PasskeyView = z.infer<typeof passkeyViewSchema>
