import { createHmac, type KeyObject } from 'node:crypto'
import { derivedKey } from '../../security/derived-key.ts'

const keyOf = (key: KeyObject, webhookId: string): Buffer =>
  createHmac('sha256', derivedKey(key, 'webhook')).update(webhookId).digest()

/** The secret of an endpoint, made of its id and the server's key: the database keeps none. */
export const secretOf = (key: KeyObject, webhookId: string): string =>
  `whsec_${keyOf(key, webhookId).toString('base64')}`

/** The headers of the Standard Webhooks specification: id, seconds, and HMAC-SHA-256 of "<id>.<seconds>.<body>". */
export function signedHeaders(
  key: KeyObject,
  webhookId: string,
  { event, now, body }: { event: string; now: Date; body: string },
): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', keyOf(key, webhookId)).update(`${event}.${seconds}.${body}`)
  return {
    'webhook-id': event,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  }
}
