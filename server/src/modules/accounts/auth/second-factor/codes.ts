import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { derivedKey, proofOf } from '../../../../security/derived-key.ts'

/** RFC 6238 as authenticators expect it: SHA-1, six digits, a new code every 30 s. */
const PERIOD_S = 30
/** A code of the step before or after counts too: clocks differ, and typing takes time. */
const WINDOW = 1
const SECRET_BYTES = 20

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

export const secretUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** The number of the 30-second step to which this code belongs; null for a wrong one. `now` in epoch ms. */
function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret for one account: the database alone does not give it (AES-256-GCM). */
export function seal(key: KeyObject, secret: string, userId: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(key, 'second factor'), nonce)
  cipher.setAAD(Buffer.from(userId))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** @throws Error for what another key or account has sealed */
function unseal(key: KeyObject, sealed: string, userId: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(key, 'second factor'), nonce)
  decipher.setAAD(Buffer.from(userId)).setAuthTag(tag)
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** `stepOf` for a sealed secret. One that another key has sealed, as before a change of JWT_SECRET, has no right code. */
export function stepOfSealed(
  key: KeyObject,
  { sealed, userId }: { sealed: string; userId: string },
  { code, now }: { code: string; now: number },
): number | null {
  try {
    return stepOf(unseal(key, sealed, userId), code, now)
  } catch {
    return null
  }
}

const RECOVERY_CODES = 10
/** Without l, o, 0 and 1, which look alike: 32, so each is worth five bits. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 12

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_LENGTH)]
      .map(byte => SIGNS[byte % SIGNS.length] ?? '')
      .join('')
      .replaceAll(/(.{4})(?!$)/g, '$1-'),
  )

/** What the database keeps of a recovery code, written with or without hyphens. */
export const recoveryHash = (key: KeyObject, code: string): string =>
  proofOf(key, 'recovery code', code.replaceAll('-', '')).toString('base64url')
