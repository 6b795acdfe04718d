import { z } from 'zod'
import { ERROR_CODES, ERRORS } from '../../contract/errors.ts'
import { FIELD_CODES, paramsOf, type FieldCode } from '../../contract/field-codes.ts'
import type { Handler } from '../../http/on.ts'
import type { Dice } from './shape-values.ts'
import { EXTREMES, NASTY, objectOf, shapeOf, type Json, type World } from './shape-values.ts'

/** One odd request: mostly of the call's shape, with parts replaced by values that no form sends. */
export interface OddRequest {
  method: string
  /** Path below /api, with query. */
  path: string
  headers: Record<string, string>
  body?: string
}

const RAW_BODIES = [
  '',
  ' ',
  '{',
  '{"a":',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '['.repeat(21) + ']'.repeat(21),
  '['.repeat(8000),
  `{"a":"${'x'.repeat(17_000)}"}`,
  '{"name":"\\ud800"}',
  '{"a":\u0000}',
  '\ufffd\ufffdJFIF',
  'RIFF\u0010\u0000\u0000\u0000WEBP',
  '\u0000\u0000\u0000\u0020ftypavif',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
]
const MEDIA = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/svg+xml',
  'application/json, text/plain',
  '',
]
const SEGMENTS = [
  '0',
  '%00',
  '%2e%2e',
  '__proto__',
  'constructor',
  '%E0%A4%A',
  '%ED%A0%80',
  'a%2Fb',
  '$ne',
  ' ',
  'x'.repeat(3000),
]
const HEADERS: readonly Record<string, string>[] = [
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'one key' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'null' },
  { 'content-encoding': 'gzip' },
  { 'accept-language': 'x'.repeat(2000) },
  { 'x-forwarded-for': '1.2.3.4, "; drop' },
  { cookie: 'cw_session=j:{"$ne":1}; cw_device=..' },
  { cookie: '=;;=a; cw_session' },
]

export function oddRequest(row: Handler, world: World, dice: Dice): OddRequest {
  const headers = dice.chance(10) ? { ...dice.pick(HEADERS) } : {}
  const path = row.path.replaceAll(/:(\w+)/g, (_, name: string) => segment(row, { name, world, dice }))
  const request = { method: row.method, path: path + queryOf(row, world, dice), headers }
  if (row.method === 'GET') return request
  if (row.body && !dice.chance(8))
    return { ...request, ...json(mutated(bodyOf(row.body, world, dice), dice)) }
  if (row.body || row.accepts || dice.chance(20)) {
    const usual = row.accepts ?? ['application/json']
    const type = dice.chance(50) ? dice.pick(usual) : dice.pick(MEDIA)
    return { ...request, headers: { ...headers, 'content-type': type }, body: dice.pick(RAW_BODIES) }
  }
  return request

  function json(body: unknown) {
    return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  }
}

function segment(row: Handler, { name, world, dice }: { name: string; world: World; dice: Dice }): string {
  if (dice.chance(8)) return dice.pick(SEGMENTS)
  const value = row.params ? objectOf(shapeOf(row.params), world, dice)[name] : undefined
  return encodeURIComponent(typeof value === 'string' ? value : dice.pick(world.ids))
}

const bodyOf = (schema: z.ZodType, world: World, dice: Dice): Json => {
  const shape = shapeOf(schema)
  return objectOf(shape, world, dice)
}

/** Mostly one field wrong, sometimes several or none, sometimes undeclared keys. */
function mutated(body: Json, dice: Dice): Json {
  const result = { ...body }
  const names = Object.keys(result)
  const wrong = dice.pick([0, 1, 1, 1, 2, 4])
  for (let n = 0; n < wrong && names.length > 0; n++) {
    const name = dice.pick(names)
    if (dice.chance(15)) Reflect.deleteProperty(result, name)
    else result[name] = inside(result[name], dice)
  }
  if (dice.chance(10))
    result[dice.pick(['$set', '_id', 'role', 'a.b', '', '__v', 'isPaid'])] = dice.pick(NASTY)
  return result
}

/** Descends into lists and objects half of the time, so that nested fields are hit too. */
function inside(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.chance(50)) {
    return value.map((item: unknown, index) => (index === 0 ? inside(item, dice) : item))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && dice.chance(50)) {
    const names = Object.keys(value)
    if (names.length > 0) {
      const name = dice.pick(names)
      return { ...value, [name]: inside((value as Json)[name], dice) }
    }
  }
  return dice.pick(NASTY)
}

/** Half a surrogate pair, which a text of JSON may contain, cannot be in a URL. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))

function queryOf(row: Handler, world: World, dice: Dice): string {
  if (!row.query) return dice.chance(5) ? '?a[$ne]=1&__proto__[x]=1' : ''
  const query = objectOf(shapeOf(row.query), world, dice)
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(String(value))}`)
  const names = Object.keys(query)
  if (names.length > 0 && dice.chance(60)) {
    const name = dice.pick(names)
    const odd = dice.pick([
      ...EXTREMES.map(encodeURIComponent),
      '',
      '%00',
      '%ED%A0%80',
      '%',
      'null',
      '-1',
      '999999999',
      encodeURIComponent('{"$ne":1}'),
    ])
    pairs.splice(
      pairs.findIndex(pair => pair.startsWith(`${name}=`)),
      1,
    )
    pairs.push(dice.pick([`${name}=${odd}`, `${name}[$ne]=1`, `${name}=1&${name}=2`, `${name}[]=1`, name]))
  }
  return `?${pairs.join('&')}`
}

const detailSchema = z
  .strictObject({
    path: z.string(),
    code: z.enum(Object.keys(FIELD_CODES) as [FieldCode, ...FieldCode[]]),
    message: z.string().regex(/^\P{Ll}.*\.$/su),
    params: z.record(z.string(), z.union([z.string().min(1), z.number()])).optional(),
  })
  .refine(({ code, params = {} }) => Object.keys(params).join() === paramsOf(code).join(), {
    message: 'params are not those of the code',
  })

const errorSchema = z.looseObject({
  type: z.string().regex(/^urn:carwash:error:[A-Z_]+$/),
  title: z.string().min(1),
  status: z.int(),
  message: z.string().min(1),
  code: z.enum(ERROR_CODES),
  error: z.string(),
  requestId: z.uuid(),
  details: z.array(detailSchema).optional(),
})

/** Names and prefixes of the server's internals; the API page shows an example of a password. */
const INSIDE =
  /passwordHash|"password":"(?!clear-water-42(?:42)?")|hmac-sha384|\$2[aby]\$|bookingSeq|onCredit|tokenHash|jwtKey|Mongo|node_modules|\.ts:\d|at async/

export interface SeenReply {
  status: number
  type: string
  text: string
}

/** The fault of this reply, independent of the request, or null. */
export function faultOf({ status, type, text }: SeenReply): string | null {
  if (status >= 500) return `answered ${String(status)}`
  if (INSIDE.test(text)) return 'reveals internals'
  if (status < 400) return null
  if (!type.startsWith('application/problem+json')) return `a refusal as ${type}`
  const result = errorSchema.safeParse(JSON.parse(text))
  if (!result.success) return `not the shape of a refusal: ${z.prettifyError(result.error)}`
  const { code, error, status: stated } = result.data
  if (code !== error || stated !== status || ERRORS[code][0] !== status)
    return `${code} with status ${String(status)}`
  return null
}
