import { EJSON } from 'bson'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const NUMBERS = ['Long', 'Int32', 'Double']

/** Results have maps and boxed numbers where the files have documents and numbers. */
function normal(value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, each]) => [String(key), each as unknown]))
  if (typeof value !== 'object' || value === null || !('_bsontype' in value)) return value
  return NUMBERS.includes(String(value._bsontype)) ? Number(value) : value
}

/**
 * Compares a result with what a specification expects of it; at the root it may have further fields.
 * @throws Error that says where they differ
 */
export function expectMatch(expected: unknown, actual: unknown, { root = true, at = 'result' } = {}): void {
  const [wanted, found] = [normal(expected), normal(actual)]
  const fail = (reason: string): never => {
    throw new Error(
      `${at} ${reason}: expected ${EJSON.stringify(wanted)}, got ${EJSON.stringify(found ?? null)}`,
    )
  }
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length !== wanted.length) return fail('is another list')
    for (const [n, each] of wanted.entries()) expectMatch(each, found[n], { root, at: `${at}[${n}]` })
  } else if (isFields(wanted)) {
    const [name = ''] = Object.keys(wanted)
    if (name.startsWith('$$')) expectSpecial(name, wanted[name], { found, root, at })
    else expectFields(wanted, found, { root, at })
  } else if (typeof wanted === 'object' && wanted !== null) {
    if (EJSON.stringify(wanted) !== EJSON.stringify(found)) fail('differs')
  } else if (wanted !== found) {
    fail('differs')
  }
}

function expectSpecial(
  name: string,
  argument: unknown,
  { found, root, at }: { found: unknown; root: boolean; at: string },
): void {
  if (name === '$$unsetOrMatches') {
    if (found !== undefined && found !== null) expectMatch(argument, found, { root, at })
  } else if (name === '$$exists') {
    if ((found !== undefined) !== argument)
      throw new Error(`${at} ${argument === true ? 'is missing' : 'is there'}`)
  } else if (name === '$$type') {
    if (found === undefined) throw new Error(`${at} is missing`)
  } else if (name === '$$matchAsRoot') {
    expectMatch(argument, found, { at })
  } else {
    throw new Error(`${at}: ${name} is not known to this runner`)
  }
}

/** Fields of a result that the driver adds for itself. */
const ADDED_BY_DRIVER = ['didUpsert']

function expectFields(wanted: Fields, found: unknown, { root, at }: { root: boolean; at: string }): void {
  if (typeof found !== 'object' || found === null)
    throw new Error(`${at} is no document: ${EJSON.stringify(found ?? null)}`)
  const fields = found as Fields
  for (const [name, value] of Object.entries(wanted))
    expectMatch(value, fields[name], { root: false, at: `${at}.${name}` })
  if (root) return
  const extra = Object.keys(fields).find(name => !(name in wanted) && !ADDED_BY_DRIVER.includes(name))
  if (extra !== undefined) throw new Error(`${at} has the field ${extra} besides`)
}
