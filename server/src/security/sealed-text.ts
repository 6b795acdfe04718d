import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { derivedKey, type Purpose } from './derived-key.ts'

/** What a sealed text is for, and whose it is. */
type Lock = readonly [purpose: Purpose, of: string]

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret: the database alone does not give it (AES-256-GCM). */
export function seal(key: KeyObject, [purpose, of]: Lock, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(key, purpose), nonce)
  cipher.setAAD(Buffer.from(of))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Null for what another key has sealed, as before a change of JWT_SECRET, or with another lock. */
export function unseal(key: KeyObject, [purpose, of]: Lock, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
  try {
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(key, purpose), nonce)
    decipher.setAAD(Buffer.from(of)).setAuthTag(tag)
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
