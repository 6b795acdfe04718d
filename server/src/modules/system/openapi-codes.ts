import type { ApiKey } from '../../contract/api/index.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Handler } from '../../http/on.ts'

/** Calls that neither read nor write the database. */
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
