import { hkdfSync, type KeyObject } from 'node:crypto'

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
