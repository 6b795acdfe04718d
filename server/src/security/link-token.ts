import { createHash, createHmac, type KeyObject } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

/**
 * The secret of a one-time link, made of its row's id and the server's key. The database keeps only its hash, and who
 * sends the link later (the outbox) needs nothing but the id.
 */
export const linkToken = (key: KeyObject, linkId: string): string =>
  createHmac('sha256', derivedKey(key, 'one-time link')).update(linkId).digest('base64url')

export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
