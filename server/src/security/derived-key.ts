import { hkdfSync, type KeyObject, createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What a key signs besides sessions. The names are part of the keys: changing one voids what it has signed. */
export type Purpose =
  | 'one-time link'
  | 'known device'
  | 'visit link'
  | 'offer link'
  | 'reminders link'
  | 'calendar link'
  | 'branch calendar link'
  | 'webhook'
  | 'second factor'
  | 'recovery code'
  | 'trusted device'
  | 'mail password'
  | 'mail code'

/** Derived from the session key (HKDF, RFC 5869): a signature for one purpose is never valid for another. */
export const derivedKey = (key: KeyObject, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `car-wash ${purpose}`, 32))

/** What only this server's key makes of a text, for one purpose. */
export const proofOf = (key: KeyObject, purpose: Purpose, text: string): Buffer =>
  createHmac('sha256', derivedKey(key, purpose)).update(text).digest()

/** `<value>.<proof>`, for a cookie: only this server can have written it for whom `of` names. */
export const proven = (key: KeyObject, purpose: Purpose, [value, of]: readonly [string, string]): string =>
  `${value}.${proofOf(key, purpose, `${value} ${of}`).toString('base64url')}`

/** The value of such a cookie; null for any other. */
export function provenValue(
  key: KeyObject,
  purpose: Purpose,
  [cookie, of]: readonly [string | null, string],
) {
  const [value = '', proof = ''] = cookie?.split('.') ?? []
  const given = Buffer.from(proof, 'base64url')
  const expected = proofOf(key, purpose, `${value} ${of}`)
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null
}

/** The secret of a one-time link. The database keeps only its hash, and who sends it later needs nothing but the id. */
export const linkToken = (key: KeyObject, linkId: string): string =>
  proofOf(key, 'one-time link', linkId).toString('base64url')

export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
