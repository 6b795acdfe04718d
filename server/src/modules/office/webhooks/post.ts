import http from 'node:http'
import https from 'node:https'
import { createHmac, type KeyObject } from 'node:crypto'
import { isPrivateLiteral, PrivateAddress, publicLookup } from '../../../security/public-address.ts'
import { proofOf } from '../../../security/derived-key.ts'

/** An endpoint answers within this time, or counts as silent. */
const ANSWER_MS = 5000

/** Whether something may be sent to this address; a name is judged again when it is connected to. */
export const isAllowed = ({ protocol, hostname }: URL, privateAllowed: boolean): boolean =>
  privateAllowed || (protocol === 'https:' && !isPrivateLiteral(hostname))

/** The status of the reply; redirects are not followed. @throws PrivateAddress, a TimeoutError, or the connection's error */
export function post(
  address: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  privateAllowed: boolean,
): Promise<number> {
  const url = new URL(address)
  if (!isAllowed(url, privateAllowed)) return Promise.reject(new PrivateAddress('the address is private'))
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(privateAllowed ? {} : { lookup: publicLookup }),
        headers: {
          ...headers,
          'user-agent': 'car-wash-webhooks/1',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      response => {
        resolve(response.statusCode ?? 0)
        response.on('error', () => undefined).destroy()
      },
    )
    // An answer that is no reply, such as 101, closes the connection without an error.
    request
      .on('close', () => {
        reject(new Error('the connection closed without a reply'))
      })
      .on('error', reject)
      .end(body)
  })
}

const keyOf = (key: KeyObject, webhookId: string): Buffer => proofOf(key, 'webhook', webhookId)

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
