import type { Handler } from '../../http/on.ts'
import type { Json, SchemaWriter } from './openapi-schemas.ts'

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeat with the same key and body replays the first success for 48 hours; another body answers 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier reply; 304 while nothing has changed.',
  schema: { type: 'string' },
}

/** Path, query and header parameters of a call. */
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
  if (row.idempotent) parameters.push(IDEMPOTENCY_KEY)
  if (304 in row.reply) parameters.push(IF_NONE_MATCH)
  return parameters
}

/** Headers of a reply with this status. */
export function headersOf(row: Handler, status: number): Json | undefined {
  const text = (description: string): Json => ({ description, schema: { type: 'string' } })
  const headers: Json = {}
  if (status === 429 || status === 503)
    headers['Retry-After'] = { description: 'Seconds to wait', schema: { type: 'integer' } }
  if (row.idempotent && status < 300)
    headers['Idempotent-Replayed'] = text('true when an earlier reply is replayed')
  if (304 in row.reply && status < 400)
    headers['ETag'] = text('Changes with the body; send it as If-None-Match')
  return Object.keys(headers).length > 0 ? headers : undefined
}
