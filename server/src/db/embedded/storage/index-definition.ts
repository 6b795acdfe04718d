import { compileFilter } from '../matching/filter.ts'
import { partsToArray, replaceAt, valuesAtPath } from '../matching/path.ts'
import { collationOf } from '../values/collation.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { EMPTY_ARRAY, type KeyPart, compoundKey, distinctKeys } from '../values/index-key.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, display, docOf, isDoc, newDoc } from '../values/value.ts'

export type Index = ReturnType<typeof indexFrom>

/** An index as its specification says, ready to use. */
export function indexFrom(id: number, spec: Doc, multikey: boolean) {
  const { name, expireAfterSeconds, partialFilterExpression: filter } = spec
  const key = isDoc(spec['key']) ? spec['key'] : newDoc()
  return {
    id,
    name: typeof name === 'string' ? name : '',
    /** what createIndexes was given, and listIndexes gives back */
    spec,
    key,
    paths: Object.keys(key).map(field => field.split('.')),
    descending: Object.values(key).map(direction => numberOption(direction) < 0),
    collation: collationOf(spec['collation']),
    unique: isTruthyOption(spec['unique']) || name === '_id_',
    sparse: isTruthyOption(spec['sparse']),
    partial: isDoc(filter) ? { filter, matches: compileFilter(filter) } : null,
    /** seconds after which documents go, or null */
    expireAfter: expireAfterSeconds === undefined ? null : numberOption(expireAfterSeconds),
    /** some document has, or had, an array in it: then a document may have several keys */
    multikey,
  }
}

/** The keys of a document in an index. */
export interface Keys {
  readonly keys: readonly Buffer[]
  readonly multikey: boolean
}

export const NO_KEYS: Keys = { keys: [], multikey: false }

/** @throws CommandError CannotIndexParallelArrays */
export function keysOf(index: Index, doc: Doc): Keys {
  if (index.partial && !index.partial.matches(doc)) return NO_KEYS
  const values = index.paths.map(path => firstAt(doc, path))
  if (values.some(Array.isArray)) return { keys: keysOfArrays(index, doc), multikey: true }
  if (index.sparse && values.every(value => value === undefined)) return NO_KEYS
  return { keys: [compoundKey(values, index.descending, index.collation)], multikey: false }
}

/** What lies at a path, or the first array on the way. */
function firstAt(doc: Doc, path: readonly string[]): Value {
  let value: Value = doc
  for (const field of path) {
    if (Array.isArray(value)) return value
    value = isDoc(value) ? value[field] : undefined
  }
  return value
}

/** Several paths may go through one array, and then belong together element by element; two arrays may not meet. */
function keysOfArrays(index: Index, doc: Doc): readonly Buffer[] {
  const { paths, descending, collation } = index
  const [path = [], ...others] = paths.filter(each => Array.isArray(firstAt(doc, each)))
  if (others.length > 0) {
    const array = firstAt(doc, path)
    if (!Array.isArray(array) || others.some(each => firstAt(doc, each) !== array))
      throw new CommandError(
        Code.parallelArrays,
        `cannot index parallel arrays [${others.join()}] [${path.join()}]`,
      )
    const place = path.slice(0, partsToArray(doc, path))
    const whole = { ...index, partial: null }
    const elements = array.length > 0 ? array : [undefined]
    return distinctKeys(elements.flatMap(element => keysOf(whole, replaceAt(doc, place, element)).keys))
  }
  const columns = paths.map(each => partsOf(doc, each))
  if (index.sparse && columns.flat().every(part => part === undefined)) return []
  let rows: KeyPart[][] = [[]]
  for (const parts of columns) rows = rows.flatMap(row => parts.map(part => [...row, part]))
  return distinctKeys(rows.map(row => compoundKey(row, descending, collation)))
}

/** What a document has at a path, as filters see it: its value, or the elements of its arrays. */
function partsOf(doc: Doc, path: readonly string[]): readonly KeyPart[] {
  const parts = valuesAtPath<KeyPart>(doc, path, EMPTY_ARRAY)
  return parts.length > 0 ? parts : [undefined]
}

/** E11000, with the fields that Mongoose and others read. */
export function duplicateKey(namespace: string, index: Index, doc: Doc): CommandError {
  const keyValue = docOf(
    index.paths.map(path => {
      const [part] = partsOf(doc, path)
      return [path.join('.'), part === undefined || part === EMPTY_ARRAY ? null : part] as const
    }),
  )
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: ${display(keyValue)}`
  return new CommandError(Code.duplicateKey, message, { keyPattern: index.key, keyValue })
}
