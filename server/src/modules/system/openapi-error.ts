import { PAYMENT_METHODS, WEBHOOK_EVENTS } from '../../contract/constants.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import { FIELD_CODES } from '../../contract/field-codes.ts'
import { describe, type Json, type SchemaWriter } from './openapi-schemas.ts'
import { WEBHOOK_SCHEMAS } from '../../contract/programs.ts'

/** The codes that have params, with their names. */
const paramsText = (): string =>
  Object.entries(FIELD_CODES)
    .filter(([, names]) => names.length > 0)
    .map(([code, names]) => `${code}: ${names.join(', ')}`)
    .join('; ')

const text = { type: 'string' }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const named = () => ({ type: 'object', properties: { _id: { ...text }, name: { ...text } } })

/** The body of every refusal. */
export const errorSchema = (): Json => {
  const properties: Json = {
    type: { ...text },
    title: { ...text },
    status: { type: 'integer' },
    message: { ...text },
    code: { ...text, enum: Object.keys(ERROR_STATUS) },
    error: { ...text },
    requestId: { ...text },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { ...text },
          code: { ...text, enum: Object.keys(FIELD_CODES) },
          message: { ...text },
          params: { type: 'object', description: paramsText() },
        },
      },
    },
    price: { type: 'number' },
    shorter: {
      type: 'object',
      properties: { from: { ...text }, to: { ...text }, days: { type: 'integer' } },
    },
    nextAvailable: { ...text },
    alternatives: {
      type: 'array',
      items: { type: 'object', properties: { branchId: named(), nextAvailable: { ...text } } },
    },
    branch: ref('ManagedBranchView'),
    service: ref('ManagedWashServiceView'),
    package: ref('ManagedWashPackageView'),
    settings: ref('SettingsView'),
    notes: ref('DeskNotes'),
    due: { type: 'number' },
    taken: {
      type: 'object',
      properties: {
        by: { type: ['string', 'null'] },
        at: { type: ['string', 'null'] },
        method: { ...text, enum: PAYMENT_METHODS },
      },
    },
    bayTaken: { type: 'boolean' },
    needsConfirm: { type: 'boolean' },
    confirm: { ...text, enum: ['early', 'late'] },
    customer: ref('CustomerView'),
    booking: ref('BookingView'),
    bookings: { type: 'array', items: ref('BookingView') },
    packages: { type: 'array', items: named() },
  }
  const required = ['type', 'title', 'status', 'message', 'code', 'error', 'requestId']
  return describe({ type: 'object', required, properties }, ['Error'])
}

const SUMMARIES: Readonly<Record<(typeof WEBHOOK_EVENTS)[number], string>> = {
  'booking.changed': 'A booking was made, moved, paid, or changed otherwise; order its events by rev',
  'payment.made': 'Money was taken, or given back',
}

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
export function webhooksOf(writer: SchemaWriter): Json {
  const operation = (type: (typeof WEBHOOK_EVENTS)[number]): Json => ({
    operationId: type.replaceAll(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase()),
    summary: SUMMARIES[type],
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
