import { expect, test } from 'vitest'
import words from './field-words.json' with { type: 'json' }
import callWords from './call-words.json' with { type: 'json' }
import { WEBHOOK_EVENTS } from '../../../contract/constants.ts'
import { CALLS } from '../../../routes.ts'
import { codesOf } from './openapi-parameters.ts'
import { EXAMPLES, openApiDocument } from './openapi.ts'
import type { Json } from './openapi-schemas.ts'

interface Operation {
  tags: string[]
  parameters: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}
interface Document {
  info: Json
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

const document = openApiDocument(CALLS, {
  name: 'Onda',
  supportEmail: 'help@onda.example',
  origin: 'https://onda.example',
  today: '2026-11-21',
}) as unknown as Document
const { schemas } = document.components
const operations = CALLS.map(row => {
  const operation = document.paths[row.path.replaceAll(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
  if (!operation) throw new Error(`${row.key} is not in the document`)
  return { row, operation }
})

/** The schema itself, and each that it refers to or contains. */
function within(schema: Json, seen = new Set<string>()): Json[] {
  const parts = Object.entries(schema).flatMap(([key, value]) => {
    if (key === '$ref') {
      const name = String(value).split('/').at(-1) ?? ''
      if (seen.has(name)) return []
      seen.add(name)
      return within(schemas[name] ?? {}, seen)
    }
    return typeof value === 'object' && value !== null && key !== 'example' ? within(value as Json, seen) : []
  })
  return [schema, ...parts]
}

test('no parameter or body is a union with the empty text', () => {
  const inputs = operations.flatMap(({ operation }) => [
    ...operation.parameters.map(({ schema }) => schema),
    ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
  ])
  const all = inputs.flatMap(schema => within(schema))
  expect(all.filter(schema => schema['const'] === '')).toEqual([])
  const parameters = operations.flatMap(({ operation }) => operation.parameters)
  expect(parameters.filter(({ schema }) => 'anyOf' in schema).map(({ name }) => name)).toEqual([])
})

test('no reply is closed, and every reply with a body says its type', () => {
  for (const { row, operation } of operations)
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      for (const [media, { schema }] of Object.entries(content)) {
        expect(Object.keys(schema).length, `${row.key} ${status} ${media}`).toBeGreaterThan(0)
        const closed = within(schema).filter(part => part['additionalProperties'] === false)
        expect(closed, `${row.key} ${status}`).toEqual([])
        if (media === 'text/csv') expect(schema).toEqual({ type: 'string' })
      }
})

test('a parameter in digits is a number with the bounds that the server checks', () => {
  const counted = operations.flatMap(({ row, operation }) =>
    operation.parameters.flatMap(parameter =>
      parameter.schema['type'] === 'integer' ? [{ row, ...parameter }] : [],
    ),
  )
  expect(counted.map(({ name }) => name)).toContain('limit')
  for (const { row, name, schema } of counted) {
    const [low, high] = [Number(schema['minimum']), Number(schema['maximum'])]
    const fits = (value: number) => {
      const issues = row.query?.safeParse({ [name]: String(value) }).error?.issues ?? []
      return !issues.some(({ path }) => path[0] === name)
    }
    expect([low - 1, low, high, high + 1].map(fits), `${row.key} ${name}`).toEqual([false, true, true, false])
  }
})

test('every field has a type, but for those of the audit that are of any', () => {
  const typeless = (part: unknown, at: string): string[] => {
    if (typeof part !== 'object' || part === null) return []
    return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
      const fields = key === 'properties' ? Object.entries(value as Record<string, Json>) : []
      const members = ['anyOf', 'items'].includes(key) ? Object.entries([value].flat() as Json[]) : []
      const any = [...fields, ...members].filter(([, schema]) =>
        Object.keys(schema).every(word => word === 'description'),
      )
      return [...any.map(([name]) => `${at}.${name}`), ...typeless(value, `${at}.${key}`)]
    })
  }
  expect(typeless(schemas, '')).toEqual(['.AuditRow.before', '.AuditRow.after'])
})

test('what is trimmed first keeps its format and its length', () => {
  expect(schemas).toMatchObject({
    RegisterBody: { properties: { email: { type: 'string', format: 'email', maxLength: 254 } } },
    SaveBranchBody: { properties: { name: { type: 'string', minLength: 1, maxLength: 100 } } },
  })
  const all = Object.values(schemas).flatMap(schema => within(schema))
  const formats = new Set(
    all.flatMap(schema => (typeof schema['format'] === 'string' ? [schema['format']] : [])),
  )
  expect([...formats].sort()).toEqual(expect.arrayContaining(['date', 'date-time', 'email']))
})

test('the document names the chain, a licence, its absolute address and every tag', () => {
  expect(document.info).toMatchObject({
    title: 'Onda API',
    contact: { name: 'Onda', email: 'help@onda.example' },
    license: { identifier: 'MIT' },
  })
  expect(document.servers).toEqual([{ url: 'https://onda.example/api' }])
  const described = document.tags.filter(({ description }) => description).map(({ name }) => name)
  const used = operations.flatMap(({ operation }) => operation.tags)
  expect([...new Set(used), 'webhooks'].filter(tag => !described.includes(tag))).toEqual([])
})

test('every call with a JSON body has an example that its schema accepts', () => {
  const refused = CALLS.filter(({ key, body }) => body?.safeParse(EXAMPLES[key]).success === false)
  expect(refused.map(({ key }) => key)).toEqual([])
})

test('every tag, call and event has its words, and nothing else has', () => {
  const named = [...operations.flatMap(({ operation }) => operation.tags), 'webhooks', ...WEBHOOK_EVENTS]
  const calls = CALLS.map(({ key }) => key)
  expect(Object.keys(callWords).sort()).toEqual([...new Set([...named, ...calls])].sort())
})

test('no row names a code that its shape implies', () => {
  const twice = CALLS.flatMap(({ codes = [], ...row }) => {
    const implied = codesOf(row)
    return codes.filter(code => implied.includes(code)).map(code => `${row.key} ${code}`)
  })
  expect(twice).toEqual([])
})

test('every text of the document that refers to a shape refers to one that exists', () => {
  const refs = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name ?? '',
  )
  expect(refs.filter(name => !(name in schemas))).toEqual([])
})

/** Each property and parameter below this part of the document, with what the document says of it. */
function fieldsIn(part: unknown, at: string): { at: string; name: string; description: unknown }[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'example') return []
    const where = `${at}/${key}`
    const isRecord = key === 'properties' || key === 'headers'
    const named = isRecord ? Object.entries(value as Record<string, Json>) : []
    if (key === 'parameters')
      named.push(...(value as Json[]).map((each): [string, Json] => [String(each['name']), each]))
    const own = named.map(([name, { description }]) => ({ at: `${where}/${name}`, name, description }))
    return [...own, ...fieldsIn(value, where)]
  })
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

test('every field, parameter and header has a description that is more than its name', () => {
  const fields = fieldsIn(document, '')
  expect(fields.length).toBeGreaterThan(1500)
  const plain = fields.filter(
    ({ name, description }) =>
      typeof description !== 'string' ||
      letters(description).replace(/s$/, '').length <= letters(name).length,
  )
  expect(plain.map(({ at }) => at)).toEqual([])
})

test('every entry of the words for fields describes a field', () => {
  const said = new Set(fieldsIn(document, '').map(({ description }) => description))
  expect(Object.entries(words).filter(([, entry]) => !said.has(entry))).toEqual([])
})
