import { z } from 'zod'

/** Values inside and outside a call's shape, made from the schemas of the route table. */

export type Json = Record<string, unknown>

/** A source of numbers that are the same for the same seed, so that a failure can be repeated. */
export class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  /** A whole number, 0 ≤ n < limit. (mulberry32) */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit)
  }
  chance(percent: number): boolean {
    return this.below(100) < percent
  }
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
}

export const shapeOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

export const propertiesOf = (shape: Json): Record<string, Json> =>
  (shape['properties'] as Record<string, Json> | undefined) ?? {}
export const requiredOf = (shape: Json): string[] => (shape['required'] as string[] | undefined) ?? []

/** Existing ids for the generator, of the right kind only by chance. */
export interface World {
  ids: readonly string[]
  dates: readonly string[]
}

const TEXTS = ['Anna Rossi', 'فاطمة الزهراء', "L'Aquila — lavaggio", 'x']
/** The first and last day of the contract, and days with a change of year or clock. */
const EDGE_DAYS = ['2000-01-01', '2099-12-31', '2026-12-31', '2027-03-28', '2028-02-29']
/** Characters for texts of maximum length. */
const LETTERS = ['x', ' x', 'é', 'ﷺ', '漢', '👩\u200D🔧', '<b>', '"', '\\']
const TIMES = ['08:00', '10:05', '12:30', '19:30', '20:00']
const PHONES = ['+39 06 1234567', '0612345678']

/** A value that the shape accepts; refinements beyond JSON Schema may still refuse it. */
export function valueOf(shape: Json, world: World, dice: Dice): unknown {
  const alternatives = (shape['anyOf'] ?? shape['oneOf']) as Json[] | undefined
  if (alternatives) return valueOf(dice.pick(alternatives), world, dice)
  const intersection = shape['allOf'] as Json[] | undefined
  if (intersection) return valueOf(dice.pick(intersection), world, dice)
  if ('const' in shape) return shape['const']
  if (Array.isArray(shape['enum'])) return dice.pick(shape['enum'])
  switch (shape['type']) {
    case 'null':
      return null
    case 'boolean':
      return dice.chance(50)
    case 'integer':
    case 'number':
      return numberOf(shape, dice)
    case 'array':
      return Array.from({ length: dice.below(3) }, () => valueOf(shape['items'] as Json, world, dice))
    case 'object':
      return objectOf(shape, world, dice)
    default:
      return textOf(shape, world, dice)
  }
}

function numberOf(shape: Json, dice: Dice): number {
  const low = Math.max(Number(shape['minimum'] ?? 0), -1e6)
  if (dice.chance(10)) return dice.pick([low, Number(shape['maximum'] ?? 1e9)])
  const high = Math.min(Number(shape['maximum'] ?? 1000), low + 1000)
  return low + dice.below(high - low + 1)
}

/** All required fields, and each optional one half of the time. */
export function objectOf(shape: Json, world: World, dice: Dice): Json {
  const required = new Set(requiredOf(shape))
  const fields = Object.entries(propertiesOf(shape)).filter(([name]) => required.has(name) || dice.chance(50))
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, world, dice)]))
}

function textOf(shape: Json, world: World, dice: Dice): string {
  const pattern = typeof shape['pattern'] === 'string' ? shape['pattern'] : ''
  const format = shape['format']
  if (pattern.includes('{24}')) return dice.pick(world.ids)
  const date = dice.pick(dice.chance(10) ? EDGE_DAYS : world.dates)
  if (format === 'date') return date
  if (format === 'date-time')
    return date + dice.pick(['T10:00:00Z', 'T00:00:00+14:00', 'T23:59:59.999-12:00'])
  if (format === 'email') return `person${String(dice.below(1e6))}@example.com`
  if (pattern.includes('[01]\\d')) return dice.pick(TIMES)
  if (pattern.includes('0-9 ')) return dice.pick(PHONES)
  if (pattern.includes('\\d{1,6}')) return String(1 + dice.below(50))
  const longest = Number(shape['maxLength'] ?? 0)
  if (longest > 0 && dice.chance(10)) return dice.pick(LETTERS).repeat(longest).slice(0, longest)
  // Fields that JSON Schema cannot fully describe: a value that fits most of them.
  return dice.pick([...TEXTS, 'three blue buckets', 'person@example.com', 'Europe/Rome', 'AB123CD'])
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })

/** Days, instants and numbers at the limits, for bodies and queries. */
export const EXTREMES: readonly string[] = [
  '9999-12-31',
  '0000-01-01',
  '0001-01-01',
  '1999-12-31',
  '2000-01-01',
  '2099-12-31',
  '2100-01-01',
  '+010000-01-01',
  '-271821-04-20',
  '275760-09-13',
  '2026-13-01',
  '2026-11-31',
  '9999-12-31T23:59:59Z',
  '2099-12-31T23:59:59.999Z',
  '2100-01-01T00:00:00+14:00',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '23:59',
  '00:00',
  '99:99',
  '9007199254740993',
  '0x10',
  '1e3',
  '0.1',
  '-0',
  '9'.repeat(400),
]

/** Values that no form sends. */
export const NASTY: readonly unknown[] = [
  ...EXTREMES,
  -0,
  0.005,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  -1e308,
  'é'.repeat(1000),
  'ﷺ'.repeat(2000),
  '\u0301'.repeat(3000),
  ' '.repeat(5000),
  '+'.repeat(500),
  '@'.repeat(500),
  `${'a.'.repeat(300)}@b.example`,
  `a@${'b-'.repeat(300)}.example`,
  null,
  true,
  0,
  -1,
  1e308,
  0.1 + 0.2,
  '',
  '   ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u202e\u2066\u200f',
  'e\u0301'.repeat(50),
  'x'.repeat(200),
  'x'.repeat(9000),
  '__proto__',
  'constructor',
  '$where',
  '-1',
  '1e400',
  'NaN',
  '٢٠٢٦-١١-٢٣',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '24:00',
  '10:5',
  'a@b',
  'javascript:alert(1)',
  '../../etc/passwd',
  "' OR 1=1 --",
  'Carla\r\nBcc: all@example.com',
  '=HYPERLINK("http://x")',
  'ffffffffffffffffffffffff',
  'FFFFFFFFFFFFFFFFFFFFFFFF',
  '1'.repeat(24),
  [],
  [[]],
  [null],
  ['a', 'b'],
  Array.from({ length: 300 }, () => 1),
  {},
  { $ne: null },
  { $gt: '' },
  { $in: ['a'] },
  { $where: 'sleep(1000)' },
  { $regex: '.*' },
  { toString: 1 },
  { length: -1 },
  { _id: { $ne: null } },
  deep(15),
  deep(40),
]
