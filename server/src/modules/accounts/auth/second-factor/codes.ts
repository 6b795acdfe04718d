import { type KeyObject, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { proofOf } from '../../../../security/derived-key.ts'
import { unseal } from '../../../../security/sealed-text.ts'

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

/** `stepOf` for a sealed secret. One that cannot be opened has no right code. */
export function stepOfSealed(
  key: KeyObject,
  { sealed, userId }: { sealed: string; userId: string },
  { code, now }: { code: string; now: number },
): number | null {
  const secret = unseal(key, ['second factor', userId], sealed)
  return secret === null ? null : stepOf(secret, code, now)
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
