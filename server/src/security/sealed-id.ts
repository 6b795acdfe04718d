import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { derivedKey, type Purpose } from './derived-key.ts'

/** An id with the number of its link: raising the number ends the links made before. */
export interface NumberedId {
  /** 24 hex digits. */
  id: string
  seq: number
}

const ID_BYTES = 12
const SEQ_BYTES = 4
const PROOF_BYTES = 16

/** The token of a link without a login, of which the database holds nothing. 43 characters, which the log masks. */
export function sealedId(key: KeyObject, purpose: Purpose, { id, seq }: NumberedId): string {
  const named = Buffer.alloc(ID_BYTES + SEQ_BYTES)
  named.write(id, 'hex')
  named.writeUInt32BE(seq, ID_BYTES)
  const proof = createHmac('sha256', derivedKey(key, purpose)).update(named).digest().subarray(0, PROOF_BYTES)
  return Buffer.concat([named, proof]).toString('base64url')
}

/** What a token was made of, or null when this server's key did not make it for this purpose. */
export function openSealedId(key: KeyObject, purpose: Purpose, token: string): NumberedId | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SEQ_BYTES + PROOF_BYTES) return null
  const named = { id: bytes.toString('hex', 0, ID_BYTES), seq: bytes.readUInt32BE(ID_BYTES) }
  const own = Buffer.from(sealedId(key, purpose, named))
  const given = Buffer.from(token)
  return own.length === given.length && timingSafeEqual(own, given) ? named : null
}
