import type { Handler } from '../../../http/on.ts'
import { PARTS, type Json, type SchemaWriter } from './openapi-schemas.ts'
import type { ApiKey } from '../../../contract/api/index.ts'
import type { ErrorCode } from '../../../contract/errors.ts'

export function parametersOf(row: Handler, writer: SchemaWriter): Json[] {
  const parameters: Json[] = []
  for (const [place, schema] of [
    ['path', row.params],
    ['query', row.query],
  ] as const) {
    if (!schema) continue
    const { properties = {}, required = [] } = writer.write(schema, 'input', place) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    for (const [name, { description, ...shape }] of Object.entries(properties)) {
      parameters.push({
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        description,
        schema: shape,
      })
    }
  }
  if (row.idempotent) parameters.push({ ...PARTS['idempotencyKey'] })
  if (304 in row.reply) parameters.push({ ...PARTS['ifNoneMatch'] })
  return parameters
}

export function headersOf(row: Handler, status: number): Json | undefined {
  const headers: Json = {}
  if (status === 429 || status === 503) headers['Retry-After'] = PARTS['retryAfter']
  if (row.idempotent && status < 300) headers['Idempotent-Replayed'] = PARTS['idempotentReplayed']
  if (304 in row.reply && status < 400) headers['ETag'] = PARTS['etag']
  return Object.keys(headers).length > 0 ? headers : undefined
}

const WITHOUT_DATABASE: readonly ApiKey[] = [
  'GET /config',
  'GET /docs',
  'GET /docs.css',
  'GET /openapi.json',
  'GET /health/live',
]

/** Every code with which a call may be refused: those of all calls, those that its row implies, and those it names. */
export function codesOf(row: Handler): ErrorCode[] {
  const { key, method, who, keys, params, body, withoutSession } = row
  // Every call refuses a query parameter that it does not know, and a body of another type.
  const codes: ErrorCode[] = ['VALIDATION', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'RATE_LIMITED']
  codes.push('INTERNAL', 'BUSY')
  if (!WITHOUT_DATABASE.includes(key)) codes.push('DB_UNAVAILABLE')
  if (body) codes.push('MALFORMED_JSON')
  if (params) codes.push('INVALID_ID', 'NOT_FOUND')
  if (method !== 'GET') codes.push('CSRF')
  // Of a key too, where visitors may call: one that has ended, or whose maker lacks a second factor.
  if (!withoutSession || keys) codes.push('UNAUTHENTICATED', 'SECOND_FACTOR_MISSING')
  if (who !== 'all' || keys) codes.push('FORBIDDEN')
  return [...new Set([...codes, ...(row.codes ?? [])])]
}
