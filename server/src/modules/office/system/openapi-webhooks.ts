import { WEBHOOK_EVENTS } from '../../../contract/constants.ts'
import type { Json, SchemaWriter } from './openapi-schemas.ts'
import { WEBHOOK_SCHEMAS } from '../../../contract/programs.ts'

const header = (name: string, description: string): Json => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
})

/** Of the Standard Webhooks specification, as sign.ts writes them. */
const HEADERS = [
  header('user-agent', 'car-wash-webhooks/1'),
  header('webhook-id', 'The id of the event, the same in every try'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
  header(
    'webhook-signature',
    'v1, and the base64 of HMAC-SHA-256 over "<webhook-id>.<webhook-timestamp>.<body>". The key is the base64 part of the secret, decoded.',
  ),
]

/** What endpoints receive, as the `webhooks` of OpenAPI 3.1. */
export function webhooksOf(writer: SchemaWriter, words: Readonly<Record<string, string>>): Json {
  const operation = (type: (typeof WEBHOOK_EVENTS)[number]): Json => ({
    operationId: type.replaceAll(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase()),
    summary: words[type],
    tags: ['webhooks'],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: writer.write(WEBHOOK_SCHEMAS[type], 'output') } },
    },
    responses: {
      '2XX': { description: 'Received' },
      default: { description: 'Sent again, up to 16 times within some eight hours' },
    },
  })
  return Object.fromEntries(WEBHOOK_EVENTS.map(type => [type, { post: operation(type) }]))
}
