import { hkdfSync, type KeyObject, createHash, createHmac } from 'node:crypto'

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

/**
 * A key for a single purpose, derived from the session key (HKDF, RFC 5869): a leak of one reveals nothing about the
 * others, and a signature for one purpose is never valid for another.
 */
export const derivedKey = (key: KeyObject, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `car-wash ${purpose}`, 32))

/**
 * The secret of a one-time link, made of its row's id and the server's key. The database keeps only its hash, and who
 * sends the link later (the outbox) needs nothing but the id.
 */
export const linkToken = (key: KeyObject, linkId: string): string =>
  createHmac('sha256', derivedKey(key, 'one-time link')).update(linkId).digest('base64url')

export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
