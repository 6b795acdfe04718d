import { EXAMPLES } from '../../contract/api/examples.ts'
import { FIELD_CODES } from '../../contract/field-codes.ts'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import type { Handler } from '../../http/on.ts'
import { headersOf, parametersOf } from './openapi-parameters.ts'
import { SchemaWriter, type Json } from './openapi-schemas.ts'
import { webhooksOf } from './openapi-webhooks.ts'

/** The codes of every call, those that the row's shape implies, and those that the row names. */
function codesOf(row: Handler): ErrorCode[] {
  const codes: ErrorCode[] = ['RATE_LIMITED', 'INTERNAL', 'BUSY', 'DB_UNAVAILABLE']
  if (row.accepts) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA')
  if (row.body) codes.push('VALIDATION', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA')
  if (row.query) codes.push('VALIDATION')
  if (row.params) codes.push('INVALID_ID', 'NOT_FOUND')
  if (row.method !== 'GET') codes.push('CSRF')
  if (row.who !== 'all' || row.keys) codes.push('UNAUTHENTICATED')
  if (row.who !== 'all' && row.who.some(role => role !== 'customer') && !row.withoutFactor)
    codes.push('SECOND_FACTOR_MISSING')
  if ((row.who !== 'all' && row.who.length < 3) || row.keys) codes.push('FORBIDDEN')
  return [...new Set([...codes, ...(row.codes ?? [])])]
}

const content = (media: string, schema: Json, more: Json = {}) => ({
  content: { [media]: { schema, ...more } },
})

function repliesOf(row: Handler, writer: SchemaWriter): Json {
  const replies: Record<string, Json> = {}
  for (const [status, reply] of Object.entries(row.reply)) {
    if (reply === null) replies[status] = { description: WORDS[status] ?? 'Done; no body' }
    else if (typeof reply === 'string') replies[status] = { description: 'Done', ...content(reply, {}) }
    else {
      const json = content('application/json', writer.write(reply, 'output')).content
      const file = row.download !== undefined && status === '200' ? content(row.download, {}).content : {}
      replies[status] = { description: 'Done', content: { ...json, ...file } }
    }
  }
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(row)) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  }
  for (const [status, codes] of byStatus) {
    replies[String(status)] ??= {
      description: codes.join(', '),
      ...content('application/problem+json', { $ref: '#/components/schemas/Error' }),
    }
  }
  for (const [status, reply] of Object.entries(replies)) {
    const headers = headersOf(row, Number(status))
    if (headers) reply['headers'] = headers
  }
  return replies
}

const WORDS: Readonly<Record<string, string>> = {
  304: 'Not modified',
  503: 'Not ready',
}

/** "PATCH /bookings/:id" → "patchBookingsById": stable, unique, and a valid name in generated clients of any language. */
function operationIdOf({ method, path }: Handler): string {
  const words = path.split(/[/.-]/).filter(word => word !== '')
  const names = words.map(word => (word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word)))
  return method.toLowerCase() + names.join('')
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** An empty entry: also without either. */
const securityOf = ({ who, keys }: Handler): Json[] => [
  ...(who === 'all' ? [{}] : []),
  { session: [] },
  ...(keys ? [{ key: [] }] : []),
]

function operationOf(row: Handler, writer: SchemaWriter): Json {
  const example = EXAMPLES[row.key]
  const bytes = row.accepts && {
    content: Object.fromEntries(
      row.accepts.map(type => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  }
  const body =
    bytes ??
    (row.body && content('application/json', writer.write(row.body, 'input'), example ? { example } : {}))
  return {
    operationId: operationIdOf(row),
    summary: row.summary,
    tags: [row.path.split('/')[1] ?? 'api'],
    'x-roles': row.who === 'all' ? ['visitor', 'customer', 'branch-admin', 'super-admin'] : row.who,
    security: securityOf(row),
    ...(row.keys ? { 'x-key-scope': row.keys } : {}),
    parameters: parametersOf(row, writer),
    ...(body ? { requestBody: { required: true, ...body } } : {}),
    responses: repliesOf(row, writer),
  }
}

/** The codes that have params, with their names. */
const paramsText = (): string =>
  Object.entries(FIELD_CODES)
    .filter(([, names]) => names.length > 0)
    .map(([code, names]) => `${code}: ${names.join(', ')}`)
    .join('; ')

const errorSchema = (): Json => ({
  type: 'object',
  required: ['type', 'title', 'status', 'message', 'code', 'error', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    message: { type: 'string', description: 'What a person may read' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    error: { type: 'string', description: 'The same as code' },
    requestId: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string', description: 'Dotted: vehicles.0.plate' },
          code: { type: 'string', enum: Object.keys(FIELD_CODES) },
          message: { type: 'string', description: 'What a person may read' },
          params: { type: 'object', description: paramsText() },
        },
      },
    },
    price: { type: 'number', description: 'PRICE_CHANGED: the present price' },
    nextAvailable: { type: 'string', description: "ISO 8601 with the branch's offset" },
    alternatives: {
      type: 'array',
      description: 'Up to three other branches with their next free start, when a place is refused',
      items: {
        type: 'object',
        properties: {
          branchId: {
            type: 'object',
            properties: { _id: { type: 'string' }, name: { type: 'string' } },
          },
          nextAvailable: { type: 'string' },
        },
      },
    },
    booking: {
      description: 'STATE_CONFLICT: the current booking',
      $ref: '#/components/schemas/BookingView',
    },
    bookings: {
      type: 'array',
      description: 'IN_USE: the booked cars in the way',
      items: { $ref: '#/components/schemas/BookingView' },
    },
    packages: {
      type: 'array',
      description: 'IN_USE: the packages on sale that have no other service on the menu',
      items: { type: 'object', properties: { _id: { type: 'string' }, name: { type: 'string' } } },
    },
  },
})

/** The route table as OpenAPI 3.1. The rows are its only source. */
export function openApiDocument(rows: readonly Handler[], brand: { name: string }): Json {
  const writer = new SchemaWriter()
  const paths: Record<string, Json> = {}
  for (const row of rows) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row, writer) }
  }
  const webhooks = webhooksOf(writer)
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1', description: 'Bookings for a multi-branch car wash.' },
    servers: [{ url: '/api' }],
    paths,
    webhooks,
    components: {
      schemas: { ...writer.schemas, Error: errorSchema() },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'cw_session' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of the chain or of one branch; x-key-scope names the scope that a call needs',
        },
      },
    },
  }
}
