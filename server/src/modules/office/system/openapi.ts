import { grouped } from '../../../values/grouped.ts'
import { addDays, countDays } from '../../../calendar/branch-time.ts'
import { CSV, WEBHOOK_EVENTS } from '../../../contract/constants.ts'
import { errorSchema } from '../../../contract/error-body.ts'
import { ERRORS } from '../../../contract/errors.ts'
import { WEBHOOK_SCHEMAS } from '../../../contract/programs.ts'
import type { Handler } from '../../../http/on.ts'
import { codesOf, headersOf, parametersOf } from './openapi-parameters.ts'
import { PARTS, readJson, SchemaWriter, type Json } from './openapi-schemas.ts'

const CALL_WORDS = readJson<string>('call-words.json')
/** Bodies that a reader can send after replacing the ids, and what was made for one use. */
export const EXAMPLES = readJson('call-examples.json')
/** The day on which they were written; the document moves every day in them on with today. */
const EXAMPLES_OF = '2026-11-21'
/** A file of POST /admin/imports. */
const IMPORT_EXAMPLE = 'Name;Phone;Plates\nAda Rossi;+39 06 1234567;AB 123 CD\n'

const content = (media: string, schema: Json, more: Json = {}) => ({
  content: { [media]: { schema, ...more } },
})

const fileSchema = (media: string): Json => {
  if (media === 'application/json') return { type: 'object' }
  return media.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

function repliesOf(row: Handler, writer: SchemaWriter): Json {
  const replies: Record<string, Json> = {}
  for (const [status, reply] of Object.entries(row.reply)) {
    if (reply === null) replies[status] = { description: WORDS[status] ?? 'Done; no body' }
    else if (typeof reply === 'string')
      replies[status] = { description: 'Done', ...content(reply, fileSchema(reply)) }
    else {
      const json = content('application/json', writer.write(reply, 'output')).content
      const file =
        row.download !== undefined && status === '200'
          ? content(row.download, fileSchema(row.download)).content
          : {}
      replies[status] = { description: 'Done', content: { ...json, ...file } }
    }
  }
  for (const [status, codes] of grouped(codesOf(row), code => ERRORS[code][0])) {
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

const tagOf = ({ path }: Handler): string => path.split('/')[1] ?? ''

/** An empty entry: also without either. */
const securityOf = ({ who, keys }: Handler): Json[] => [
  ...(who === 'all' ? [{}] : []),
  { session: [] },
  ...(keys ? [{ key: [] }] : []),
]

/** The example as it works today: its days are as far ahead as when it was written. */
function exampleFor(key: Handler['key'], today: string): unknown {
  const days = countDays({ from: EXAMPLES_OF, to: today }) - 1
  const text = JSON.stringify(EXAMPLES[key])
  return text && JSON.parse(text.replaceAll(/\d{4}-\d\d-\d\d/g, day => addDays(day, days)))
}

function operationOf(row: Handler, { writer, today }: { writer: SchemaWriter; today: string }): Json {
  const example = exampleFor(row.key, today)
  const bytes = row.accepts && {
    content: Object.fromEntries(
      row.accepts.map(type => [
        type,
        { schema: fileSchema(type), ...(type === CSV ? { example: IMPORT_EXAMPLE } : {}) },
      ]),
    ),
  }
  const body =
    bytes ??
    (row.body &&
      content('application/json', writer.write(row.body, 'input'), example === undefined ? {} : { example }))
  return {
    operationId: operationIdOf(row),
    summary: CALL_WORDS[row.key],
    tags: [tagOf(row)],
    'x-roles': row.who === 'all' ? ['visitor', 'customer', 'branch-admin', 'super-admin'] : row.who,
    security: securityOf(row),
    ...(row.keys ? { 'x-key-scope': row.keys } : {}),
    parameters: parametersOf(row, writer),
    ...(body ? { requestBody: { required: true, ...body } } : {}),
    responses: repliesOf(row, writer),
  }
}

/** What endpoints receive, as the `webhooks` of OpenAPI 3.1. */
function webhooksOf(writer: SchemaWriter): Json {
  const operation = (type: (typeof WEBHOOK_EVENTS)[number]): Json => ({
    operationId: type.replaceAll(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase()),
    summary: CALL_WORDS[type],
    requestBody: {
      required: true,
      ...content('application/json', writer.write(WEBHOOK_SCHEMAS[type], 'output')),
    },
    ...PARTS['webhook'],
  })
  return Object.fromEntries(WEBHOOK_EVENTS.map(type => [type, { post: operation(type) }]))
}

export interface Chain {
  name: string
  supportEmail: string
  origin: string
  today: string
}

/** The route table as OpenAPI 3.1. The rows are its only source. */
export function openApiDocument(
  rows: readonly Handler[],
  { name, supportEmail, origin, today }: Chain,
): Json {
  const writer = new SchemaWriter()
  const paths: Record<string, Json> = {}
  for (const row of rows) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row, { writer, today }) }
  }
  const webhooks = webhooksOf(writer)
  writer.write(errorSchema, 'output')
  const { document, securitySchemes } = PARTS
  // As session.ts names it.
  const cookie = origin.startsWith('https:') ? '__Host-cw_session' : 'cw_session'
  return {
    ...document,
    info: {
      ...(document?.['info'] as Json),
      title: `${name} API`,
      contact: { name, email: supportEmail, url: origin },
    },
    servers: [{ url: `${origin}/api` }],
    tags: [...new Set([...rows.map(tagOf), 'webhooks'])].map(tag => ({
      name: tag,
      description: CALL_WORDS[tag],
    })),
    paths,
    webhooks,
    components: {
      schemas: writer.schemas,
      securitySchemes: {
        ...securitySchemes,
        session: { ...(securitySchemes?.['session'] as Json), name: cookie },
      },
    },
  }
}
