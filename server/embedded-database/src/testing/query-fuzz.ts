import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BSONRegExp } from 'bson'
import { Engine } from '../engine.ts'
import { Budget } from '../query/budget.ts'
import type { Query } from '../planning/plan.ts'
import { countRows, findRows, strategyOf } from '../query/rows.ts'
import { DirectAccess } from '../storage/access.ts'
import { keyText } from '../values/index-key.ts'
import { type Doc, MAX_KEY, MIN_KEY, type Value, display, isDoc } from '../values/value.ts'
import { Random, SCALARS } from './random.ts'

export interface FuzzReport {
  queries: number
  planned: number
  sortedByIndex: number
  merged: number
  exact: number
  byClauses: number
  byPartial: number
  covered: number
  /** one line per query on which index and scan disagree */
  differences: string[]
}

const INDEXES: readonly Doc[] = [
  { a: 1 },
  { a: -1 },
  { a: 1, b: 1 },
  { a: 1, b: 1 },
  { a: 1, b: -1 },
  { 'n.x': 1 },
  { 'n.x': 1, 'n.y': 1 },
  { 'n.x.x': 1 },
  { a: 1, 'n.x': -1 },
  { b: 1, a: -1, c: 1 },
  { c: 1 },
  { r: 1 },
  { 'r.0': 1 },
  { 'r.x': -1, 'r.1': 1 },
  { '1': 1, a: -1 },
]
const PARTIAL: readonly Doc[] = [
  { a: { $gt: 0 } },
  { c: 'a' },
  { b: { $exists: true } },
  { b: { $type: 'string' } },
  { b: { $type: 'int' } },
  { b: { $type: 'number' } },
  { b: null },
  { a: { $gte: 0, $lt: 3 } },
  { c: { $type: 'string' }, b: { $exists: true } },
  { c: { $type: 'number' } },
]
const PATTERNS: readonly Value[] = ['^a', '^ab', '^é', '^a\\.b', '^'].map(text => new BSONRegExp(text))
/** Regular expressions can be stored too; an equal pattern in a query finds them. */
const STORED: readonly Value[] = [...SCALARS, 'abc', 'a.b', 'éa', 'A', 'ÁB', PATTERNS[0]]
const FIELDS = ['a', 'b', 'c', '1'] as const
/** Nested arrays, and values for which a path with a numeric part is ambiguous. */
const NESTED: readonly Value[] = [
  ...[[], [[]], [[1, 2], 3], [[[5]]], [{ x: [1, 2] }], [[{ x: 1 }], { x: 2 }], [1, { x: null }], [MIN_KEY]],
  ...[[{ x: 3 }, { x: [[4]] }], [5, 1], [null, [1]], { '0': 5, x: 1 }, [MAX_KEY, { y: 1 }]],
]
const DOCUMENTS = 60
const NONE = { merged: 0, byClauses: 0, byPartial: 0, covered: 0 }

/** Random documents, indexes and queries; each query runs as planned and as a collection scan. */
export async function fuzzQueries(queries: number, seed: number): Promise<FuzzReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-fuzz-'))
  const engine = new Engine({ file: path.join(folder, 'database.db'), durable: false })
  const report: FuzzReport = { queries: 0, planned: 0, sortedByIndex: 0, exact: 0, ...NONE, differences: [] }
  try {
    for (let round = 0; report.queries < queries; round++) {
      const random = new Random(seed * 1000 + round)
      const name = `c${round}`
      const withArrays = random.below(2) === 0
      await fill(engine, name, { random, withArrays })
      for (let n = 0; n < 150 && report.queries < queries; n++) compare(engine, name, { random, report })
      await engine.handle(request({ drop: name }))
    }
  } finally {
    engine.close()
    fs.rmSync(folder, { recursive: true })
  }
  return report
}

const request = (command: Doc): Parameters<Engine['handle']>[0] => ({
  command,
  database: 'fuzz',
})

interface Content {
  readonly random: Random
  readonly withArrays: boolean
}

async function fill(engine: Engine, name: string, content: Content): Promise<void> {
  const { random } = content
  const indexes = [0, 1, 2].map(n => ({ key: random.pick(INDEXES), name: `i${n}`, ...indexOptions(random) }))
  await engine.handle(request({ create: name }))
  for (const index of indexes) await engine.handle(request({ createIndexes: name, indexes: [index] }))
  for (let id = 0; id < DOCUMENTS; id++) {
    await engine.handle(request({ insert: name, documents: [randomDocument(id, content)] }))
  }
  for (let n = 0; n < 15; n++) {
    const u = { $set: { [random.pick(FIELDS)]: randomValue(content) ?? 7 } }
    await engine.handle(request({ update: name, updates: [{ q: { _id: random.below(DOCUMENTS) }, u }] }))
    if (random.below(3) > 0) continue
    await engine.handle(
      request({ delete: name, deletes: [{ q: { _id: random.below(DOCUMENTS) }, limit: 1 }] }),
    )
  }
}

function indexOptions(random: Random): Doc {
  if (random.below(4) === 0) return { partialFilterExpression: random.pick(PARTIAL) }
  return {}
}

function randomValue({ random, withArrays }: Content): Value {
  const kind = random.below(withArrays ? 20 : 15)
  if (kind < 14) return random.pick(STORED)
  if (kind === 14) return undefined
  if (kind < 19) return Array.from({ length: random.below(4) }, () => random.pick(SCALARS))
  return random.pick(NESTED)
}

function randomDocument(id: number, content: Content): Doc {
  const { random, withArrays } = content
  const doc: Doc = { _id: id }
  for (const field of FIELDS) {
    const value = randomValue(content)
    if (value !== undefined) doc[field] = value
  }
  const pair = (): Doc => ({ x: random.pick(SCALARS), y: random.pick(SCALARS) })
  const shapes: (() => Value)[] = [pair, () => random.pick(SCALARS), () => ({})]
  const any = (): Value => random.pick(shapes)()
  if (withArrays) {
    // Documents, scalars, empty arrays and arrays in arrays on the way of a dotted path.
    shapes.push(
      () => Array.from({ length: random.below(3) }, pair),
      () => Array.from({ length: random.below(3) }, any),
      () => ({ x: Array.from({ length: random.below(3) }, any) }),
      () => ({ x: random.pick(NESTED) }),
    )
  }
  doc['n'] = any()
  if (random.below(3) > 0)
    doc['r'] = withArrays ? random.pick(NESTED) : random.pick([{ '0': 1 }, { x: 1 }, 5])
  return doc
}

function randomCondition(random: Random): Value {
  const [a, b] = [random.pick(SCALARS), random.pick(SCALARS)]
  return random.pick<() => Value>([
    () => a,
    () => a,
    () => a,
    () => null,
    () => ({ $in: [null, a] }),
    () => ({ $gt: a }),
    () => ({ $gte: a, $lt: b }),
    () => ({ $in: [a, b, random.pick(SCALARS)] }),
    () => ({ $lte: a }),
    () => ({ $lt: a }),
    () => ({ $gt: a, $lte: b }),
    () => ({ $exists: random.below(2) === 0 }),
    () => ({ $eq: a, $gt: b }),
    () => ({ $in: [a, b], $gte: random.pick(SCALARS) }),
    () => random.pick(PATTERNS),
    () => random.pick(NESTED),
    () => ({ $in: [random.pick(NESTED), random.pick(PATTERNS), a] }),
    () => ({ [random.pick(['$ne', '$lt', '$gte'])]: random.pick([...NESTED, a]) }),
    () => ({ $not: { $gt: a } }),
    () => ({ $elemMatch: random.pick([{ $gte: a }, { x: a }, { $lt: a, $gt: b }]) }),
    () => ({
      $type: random.pick(['number', 'int', 'string', 'object', 'array', 'null', 'minKey', 'regex', 9]),
    }),
  ])()
}

const PATHS = [
  'a',
  'a',
  'a',
  'b',
  'b',
  'c',
  'n.x',
  'n.x',
  'n.x.x',
  'n.y',
  'r',
  'r.0',
  'r.1',
  'r.x',
  'r.0.x',
  '1',
]

function randomFilter(random: Random): Doc {
  const filter: Doc = {}
  const fields = Array.from({ length: 1 + random.below(3) }, () => random.pick(PATHS))
  for (const field of fields) filter[field] = randomCondition(random)
  // Random conditions rarely imply the filter of a partial index.
  return random.below(6) === 0 ? { ...filter, ...random.pick(PARTIAL) } : filter
}

/** Some filters have an `$or`, alone or beside other conditions. */
function randomClauses(random: Random): Doc {
  if (random.below(4) > 0) return randomFilter(random)
  const $or = Array.from({ length: 2 + random.below(2) }, () => randomFilter(random))
  if (random.below(2) === 0) return { $or }
  return random.below(2) === 0 ? { ...randomFilter(random), $or } : { $and: [randomFilter(random), { $or }] }
}

const randomValues = (random: Random): Value[] =>
  Array.from({ length: 2 + random.below(4) }, () => random.pick(SCALARS))

function randomQuery(random: Random): Query {
  const sort: Doc | null = random.below(3) === 0 ? { [random.pick(PATHS)]: random.pick([1, -1]) } : null
  // Of an index on both, each value of the one has the order of the other.
  if (random.below(8) === 0) {
    const order = { b: random.pick([1, -1]) }
    return { filter: { a: { $in: randomValues(random) } }, sort: order, hint: undefined, limit: 0 }
  }
  const filter = sort && random.below(2) === 0 ? { a: { $in: randomValues(random) } } : randomClauses(random)
  if (sort && random.below(2) === 0) sort['c'] = random.pick([1, -1])
  return { filter, sort, hint: undefined, limit: 0 }
}

/** The documents a query finds, or its error. */
function outcome(run: () => Doc[]): { docs: Doc[]; error: string } {
  try {
    return { docs: run(), error: '' }
  } catch (error) {
    return { docs: [], error: String(error) }
  }
}

function compare(
  engine: Engine,
  name: string,
  { random, report }: { random: Random; report: FuzzReport },
): void {
  const collection = engine.store.catalog.find('fuzz', name)
  if (!collection) throw new Error('the collection is missing')
  const query = randomQuery(random)
  const execution = { access: new DirectAccess(engine.store), collection, budget: new Budget(0) }
  const read = (hint: Value, fields: Query['fields'] = null): ReturnType<typeof outcome> =>
    outcome(() => [...findRows(execution, { ...query, hint, fields })].flatMap(row => (row ? [row.doc] : [])))
  const [{ docs: found, error }, { docs: scanned, error: refusal }] = [read(undefined), read({ $natural: 1 })]
  const { plan, clauses } = strategyOf(execution, query)
  const fields = plan?.index.paths.flatMap(path => (path.length === 1 ? path : [])) ?? null
  const { covering } = strategyOf(execution, { ...query, fields })
  const shown = covering ? read(undefined, fields).docs : scanned
  if (covering && shown.length > 0) report.covered++
  report.queries++
  if (clauses) report.byClauses++
  if (plan?.index.partial) report.byPartial++
  if (plan) report.planned++
  if (plan?.sorted) report.sortedByIndex++
  if (plan?.merged) report.merged++
  if (plan?.exact) report.exact++
  const counting = countRows(execution, { ...query, sort: null })
  let counted = refusal ? { done: true, value: 0 } : counting.next()
  while (!counted.done) counted = counting.next()
  const isSame =
    error === refusal &&
    ids(found) === ids(scanned) &&
    shownOf(shown, fields) === shownOf(scanned, fields) &&
    counted.value === scanned.length &&
    orderOf(found, query) === orderOf(scanned, query)
  if (!isSame) {
    const index = `${display(plan?.index.spec)} ${plan?.exact ? 'exact' : ''}`
    report.differences.push(
      `${display(query.filter)} sort ${display(query.sort)} by ${index}: ${ids(found)} | ${ids(scanned)} | ${counted.value} ${error} ${refusal}`,
    )
  }
}

const fieldAt = (doc: Doc, path: readonly string[]): Value =>
  path.reduce<Value>((part, field) => (isDoc(part) ? part[field] : undefined), doc)

const ids = (docs: readonly Doc[]): string =>
  docs
    .map(doc => Number(doc['_id']))
    .sort((a, b) => a - b)
    .join()

/** The fields that were asked for; a key does not tell a missing one from null. */
const shownOf = (docs: readonly Doc[], fields: Query['fields']): string =>
  docs
    .map(doc => keyText((fields ?? []).map(field => doc[field] ?? null)))
    .sort()
    .join('|')

/** Documents that compare equal may come in any order, so only their sort keys are compared. */
const orderOf = (docs: readonly Doc[], { sort }: Query): string =>
  isDoc(sort) && docs.every(doc => !Object.values(doc).some(value => Array.isArray(value)))
    ? docs
        .map(doc =>
          Object.keys(sort)
            .map(field => keyText(fieldAt(doc, field.split('.'))))
            .join(),
        )
        .join('|')
    : ''
