import { hkdfSync, type KeyObject } from 'node:crypto'

/** What a key signs besides sessions. The names are part of the keys: changing one voids what it has signed. */
type Purpose = 'one-time link' | 'known device'

/**
 * A key for one purpose alone, from the key of sessions (HKDF, RFC 5869): whatever happens to one of them says nothing
 * about the others, and a signature made for one purpose never serves another.
 */
export const derivedKey = (key: KeyObject, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `car-wash ${purpose}`, 32))
