import { EJSON } from 'bson'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const NUMBERS = ['Long', 'Int32', 'Double']

/** Converts results, which have maps and boxed numbers where the files have documents and numbers. */
function normal(value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, each]) => [String(key), each as unknown]))
  if (typeof value !== 'object' || value === null || !('_bsontype' in value)) return value
  return NUMBERS.includes(String(value._bsontype)) ? Number(value) : value
}

/** The position of a comparison. */
interface Place {
  /** at the root there may be further fields */
  readonly root?: boolean
  readonly at?: string
  /** the session id of a session by its name */
  readonly lsidOf?: (session: string) => unknown
}

/**
 * Compares a result with the specification's expectation.
 * @throws Error naming where they differ
 */
export function expectMatch(expected: unknown, actual: unknown, place: Place = {}): void {
  const [wanted, found] = [normal(expected), normal(actual)]
  const { at = 'result' } = place
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length !== wanted.length) throw differs(at, wanted, found)
    for (const [n, each] of wanted.entries()) expectMatch(each, found[n], { ...place, at: `${at}[${n}]` })
  } else if (isFields(wanted)) {
    const [name = ''] = Object.keys(wanted)
    if (name.startsWith('$$')) expectSpecial([name, wanted[name]], found, place)
    else expectFields(wanted, found, place)
  } else if (typeof wanted === 'object' && wanted !== null) {
    if (EJSON.stringify(wanted) !== EJSON.stringify(found)) throw differs(at, wanted, found)
  } else if (wanted !== found) throw differs(at, wanted, found)
}

const differs = (at: string, wanted: unknown, found: unknown): Error =>
  new Error(`${at} differs: expected ${EJSON.stringify(wanted)}, got ${EJSON.stringify(found ?? null)}`)

/** Whether a value has the BSON type of this name. */
function hasType(value: unknown, type: string): boolean {
  if (Array.isArray(value)) return type === 'array'
  const types: Record<string, boolean> = {
    string: typeof value === 'string',
    bool: typeof value === 'boolean',
    object: typeof value === 'object' && value !== null,
    null: value === null,
  }
  const isNumber =
    ['int', 'long', 'double', 'number'].includes(type) && ['number', 'bigint'].includes(typeof normal(value))
  const { _bsontype: name } = (value ?? {}) as { _bsontype?: string }
  return types[type] ?? (isNumber || name?.toLowerCase().includes(type.toLowerCase()) === true)
}

function expectSpecial([name, argument]: readonly [string, unknown], found: unknown, place: Place): void {
  const { at = 'result', lsidOf } = place
  const demand = (isMet: boolean): void => {
    if (!isMet) throw differs(at, { [name]: argument }, found)
  }
  switch (name) {
    case '$$unsetOrMatches':
      if (found !== undefined && found !== null) expectMatch(argument, found, place)
      break
    case '$$exists':
      demand((found !== undefined) === argument)
      break
    case '$$type':
      demand([argument].flat().some(type => hasType(found, String(type))))
      break
    case '$$lte':
      demand(Number(found) <= Number(argument))
      break
    case '$$sessionLsid':
      expectMatch(lsidOf?.(String(argument)), found, { ...place, root: false })
      break
    case '$$matchesHexBytes':
      demand(found instanceof Uint8Array && Buffer.from(found).toString('hex') === argument)
      break
    case '$$matchAsRoot':
      expectMatch(argument, found, { ...place, root: true })
      break
    case '$$matchAsDocument':
      expectMatch(argument, EJSON.parse(String(found)), place)
      break
    default:
      throw new Error(`${at}: ${name} is not known to this runner`)
  }
}

/** Fields of a result, or of a write concern, that the driver adds. */
const ADDED_BY_DRIVER = ['didUpsert', 'wtimeout']

function expectFields(wanted: Fields, found: unknown, place: Place): void {
  const { root = true, at = 'result' } = place
  if (typeof found !== 'object' || found === null) throw differs(at, wanted, found)
  const fields = found as Fields
  for (const [name, value] of Object.entries(wanted))
    expectMatch(value, fields[name], { ...place, root: false, at: `${at}.${name}` })
  if (root) return
  const there = Object.keys(fields).filter(name => fields[name] !== undefined)
  const extra = there.find(name => !(name in wanted) && !ADDED_BY_DRIVER.includes(name))
  if (extra !== undefined) throw new Error(`${at} has the field ${extra} besides`)
}
