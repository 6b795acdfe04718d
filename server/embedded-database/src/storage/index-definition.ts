import { compileFilter } from '../matching/filter.ts'
import { docsIn } from '../matching/path.ts'
import { follow, tuplesOf } from '../matching/tuples.ts'
import { Code, CommandError, notSupported } from '../values/command-error.ts'
import { compoundKey, distinctKeys } from '../values/index-key.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import type { Doc, Value } from '../values/value.ts'
import { EMPTY_ARRAY, display, docOf, fieldsOf, isDoc, isNumeric, newDoc } from '../values/value.ts'

export type Index = ReturnType<typeof indexFrom>

/** An index as stored in the catalog. */
export interface StoredIndex {
  readonly id: number
  /** the specification passed to createIndexes and returned by listIndexes */
  readonly spec: Doc
  /** a bit for each path at which some document has, or had, an array, so that documents may have several keys */
  readonly multikey: number
  /** not all documents are in it yet: not used by queries, uniqueness not enforced */
  readonly building: boolean
}

/** An index compiled from its specification. */
export function indexFrom({ id, spec, multikey, building }: StoredIndex) {
  const { name, expireAfterSeconds, partialFilterExpression: filter } = spec
  const key = isDoc(spec['key']) ? spec['key'] : newDoc()
  return {
    id,
    name: typeof name === 'string' ? name : '',
    spec,
    key,
    paths: fieldsOf(key).map(field => field.split('.')),
    descending: fieldsOf(key).map(field => numberOption(key[field]) < 0),
    unique: isTruthyOption(spec['unique']) || name === '_id_',
    partial: isDoc(filter) ? { filter, matches: compileFilter(filter), paths: pathsIn(filter) } : null,
    /** TTL in seconds, or null */
    expireAfter: isNumeric(expireAfterSeconds) ? numberOption(expireAfterSeconds) : null,
    /** a bit for each path at which some document has, or had, an array */
    multikey,
    building,
    /** during the build, keys that two documents may share */
    suspects: new Set<string>(),
  }
}

/** A document's keys in an index. */
export interface Keys {
  readonly keys: readonly Buffer[]
  /** a bit for each path with an array */
  readonly multikey: number
}

export const NO_KEYS: Keys = { keys: [], multikey: 0 }

const parallelArrays = (one: string, other: string): CommandError =>
  new CommandError(Code.parallelArrays, `cannot index parallel arrays [${other}] [${one}]`)

/** Keys of more values would be computed and written in one step, in which nobody else is served. */
const MOST_KEYS = 2000

/** @throws CommandError CannotIndexParallelArrays; CommandNotSupported for a longer array than `MOST_KEYS` */
export function keysOf(index: Index, doc: Doc): Keys {
  if (index.partial && !index.partial.matches(doc)) return NO_KEYS
  const { tuples, arrays } = tuplesOf(doc, index.paths, parallelArrays)
  if (tuples.length > MOST_KEYS) throw notSupported(`an array of more than ${MOST_KEYS} values in an index`)
  const keys = tuples.map(tuple => compoundKey(tuple, index.descending))
  return { keys: arrays === 0 ? keys : distinctKeys(keys), multikey: arrays }
}

/** Whether documents may have an array at this part of the key. */
export const isArrayAt = ({ multikey }: Pick<Index, 'multikey'>, part: number): boolean =>
  ((multikey >> part) & 1) === 1

/** Whether a change keeps the keys, by identity: an update copies only what it changes. */
export function keepsKeys({ partial, paths }: Index, before: Doc, after: Doc): boolean {
  const isKept = (path: readonly string[]): boolean =>
    follow(before, path).value === follow(after, path).value
  return paths.every(isKept) && (!partial || partial.paths.every(isKept))
}

/** The paths on which a filter depends. */
const pathsIn = (filter: Doc): string[][] =>
  Object.entries(filter).flatMap(([field, condition]) =>
    field.startsWith('$') ? docsIn(condition).flatMap(pathsIn) : [field.split('.')],
  )

/** A document and the one of its keys that another document has. */
interface Clash {
  readonly doc: Doc
  readonly key: Buffer
}

/** E11000, with the fields that Mongoose and others read. */
export function duplicateKey(namespace: string, index: Index, { doc, key }: Clash): CommandError {
  const clashes = (tuple: Value[]): boolean => compoundKey(tuple, index.descending).equals(key)
  const tuple = tuplesOf(doc, index.paths, parallelArrays).tuples.find(clashes) ?? []
  const keyValue = docOf(fieldsOf(index.key).map((field, at) => [field, shown(tuple[at])] as const))
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: ${display(keyValue)}`
  return new CommandError(Code.duplicateKey, message, { keyPattern: index.key, keyValue })
}

const shown = (part: Value): Value => (part === EMPTY_ARRAY ? null : (part ?? null))
