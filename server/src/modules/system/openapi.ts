import { z } from 'zod'
import { BRAND } from '../../contract/brand.ts'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import type { AnyCall } from '../../http/call.ts'

type Json = Record<string, unknown>

/** Codes that any call may answer, those that its shape implies, and those that its row names. */
function codesOf(row: AnyCall): ErrorCode[] {
  const codes: ErrorCode[] = ['RATE_LIMITED', 'INTERNAL', 'BUSY', 'DB_UNAVAILABLE']
  if (row.body) codes.push('VALIDATION', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA')
  if (row.query) codes.push('VALIDATION')
  if (row.params) codes.push('INVALID_ID', 'NOT_FOUND')
  if (row.method !== 'GET') codes.push('CSRF')
  if (row.who !== 'all') codes.push('UNAUTHENTICATED')
  if (row.who !== 'all' && row.who.length < 3) codes.push('FORBIDDEN')
  return [...new Set([...codes, ...(row.codes ?? [])])]
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json: Json = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) }
  // The document says its dialect once.
  delete json['$schema']
  return json
}

const content = (media: string, schema: Json) => ({ content: { [media]: { schema } } })

/** A call that can answer a file too, where the query asks for it. */
function addDownload(reply: unknown, media: string): void {
  Object.assign((reply as { content: Json }).content, content(media, {}).content)
}

function repliesOf(row: AnyCall): Json {
  const replies: Json = {}
  for (const [status, reply] of Object.entries(row.reply)) {
    if (reply === null) replies[status] = { description: 'Done; no body' }
    else if (typeof reply === 'string') replies[status] = { description: 'Done', ...content(reply, {}) }
    else replies[status] = { description: 'Done', ...content('application/json', schemaOf(reply, 'output')) }
    if (row.download !== undefined && status === '200') addDownload(replies[status], row.download)
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
  return replies
}

function parametersOf(row: AnyCall): Json[] {
  const parameters: Json[] = []
  for (const [place, schema] of [
    ['path', row.params],
    ['query', row.query],
  ] as const) {
    if (!schema) continue
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Json
      required?: string[]
    }
    for (const [name, shape] of Object.entries(properties)) {
      parameters.push({
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        schema: shape,
      })
    }
  }
  return parameters
}

const operationOf = (row: AnyCall): Json => ({
  summary: row.summary,
  tags: [row.path.split('/')[1] ?? 'api'],
  'x-roles': row.who === 'all' ? ['visitor', 'customer', 'branch-admin', 'super-admin'] : row.who,
  security: row.who === 'all' ? [{}, { session: [] }] : [{ session: [] }],
  parameters: parametersOf(row),
  ...(row.body
    ? { requestBody: { required: true, ...content('application/json', schemaOf(row.body, 'input')) } }
    : {}),
  responses: repliesOf(row),
})

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
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    nextAvailable: { type: 'string', description: "ISO 8601 with the branch's offset" },
    alternatives: { type: 'array', items: { type: 'object' } },
  },
})

/** The route table as OpenAPI 3.1. There is no second list: what is not a row is not in it. */
export function openApiDocument(rows: readonly AnyCall[]): Json {
  const paths: Record<string, Json> = {}
  for (const row of rows) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${BRAND.name} API`, version: '1', description: 'Bookings for a multi-branch car wash.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: errorSchema() },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'cw_session' } },
    },
  }
}
