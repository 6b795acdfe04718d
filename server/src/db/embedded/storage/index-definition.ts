import { type Matches, compileFilter } from '../matching/filter.ts'
import { someAtPath } from '../matching/path.ts'
import { type Collation, collationOf } from '../values/collation.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { EMPTY_ARRAY, type KeyPart, compoundKey, distinctKeys } from '../values/index-key.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, display, docOf, isDoc, newDoc, stringOf } from '../values/value.ts'

/** An index as its specification says, ready to use. */
export interface Index {
  readonly id: number
  readonly name: string
  /** what createIndexes was given, and listIndexes gives back */
  readonly spec: Doc
  readonly key: Doc
  readonly paths: readonly (readonly string[])[]
  readonly descending: readonly boolean[]
  readonly collation: Collation
  readonly unique: boolean
  readonly sparse: boolean
  readonly hidden: boolean
  readonly partial: { readonly filter: Doc; readonly matches: Matches } | null
  /** seconds after which documents go, or null */
  readonly expireAfter: number | null
  /** some document has, or had, an array in it: then a document may have several keys */
  multikey: boolean
}

export function indexFrom(id: number, spec: Doc, multikey: boolean): Index {
  const { key: given, name, expireAfterSeconds, partialFilterExpression: filter } = spec
  const key = isDoc(given) ? given : newDoc()
  return {
    ...{ id, spec, key, multikey, name: stringOf(name) ?? '' },
    paths: Object.keys(key).map(field => field.split('.')),
    descending: Object.values(key).map(direction => numberOption(direction) < 0),
    collation: collationOf(spec['collation']),
    unique: isTruthyOption(spec['unique']) || name === '_id_',
    sparse: isTruthyOption(spec['sparse']),
    hidden: isTruthyOption(spec['hidden']),
    partial: isDoc(filter) ? { filter, matches: compileFilter(filter) } : null,
    expireAfter: expireAfterSeconds === undefined ? null : numberOption(expireAfterSeconds),
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
  const { paths, descending, collation } = index
  if (index.partial && !index.partial.matches(doc)) return NO_KEYS
  const columns = paths.map(path => partsOf(doc, path))
  if (index.sparse && columns.every(parts => parts.every(part => part === undefined))) return NO_KEYS
  const arrays = paths.filter(path => meetsArray(doc, path)).length
  if (arrays > 1) return keysOfSharedArray(index, doc)
  if (arrays === 0) {
    const parts = columns.map(([part]) => part)
    return { keys: [compoundKey(parts, descending, collation)], multikey: false }
  }
  let rows: KeyPart[][] = [[]]
  for (const parts of columns) rows = rows.flatMap(row => parts.map(part => [...row, part]))
  return { keys: distinctKeys(rows.map(row => compoundKey(row, descending, collation))), multikey: true }
}

/** Several paths may go through one array, and then belong together element by element; two arrays may not meet. */
function keysOfSharedArray(index: Index, doc: Doc): Keys {
  const roots = new Set(index.paths.map(([root = '']) => root).filter(root => Array.isArray(doc[root])))
  const [root = ''] = roots
  const array = doc[root]
  if (roots.size !== 1 || !Array.isArray(array)) {
    const names = [...roots].reverse().join('] [')
    throw new CommandError(Code.parallelArrays, `cannot index parallel arrays [${names}]`)
  }
  const whole = { ...index, partial: null }
  const keys = array.flatMap(element => keysOf(whole, { ...doc, [root]: element }).keys)
  return { keys: distinctKeys(keys), multikey: true }
}

/** What a document has at one path of an index, as filters see it: its value, or the elements of its arrays. */
function partsOf(doc: Doc, path: readonly string[]): readonly KeyPart[] {
  const [field = '', ...rest] = path
  const plain = doc[field]
  if (rest.length === 0 && !Array.isArray(plain)) return [plain]
  const parts: KeyPart[] = []
  someAtPath(doc, path, found => {
    if (!Array.isArray(found)) parts.push(found)
    else if (found.length === 0) parts.push(EMPTY_ARRAY)
    else parts.push(...found)
    return false
  })
  return parts.length > 0 ? parts : [undefined]
}

/** Whether there is an array on the path, or at its end. */
function meetsArray(doc: Doc, path: readonly string[]): boolean {
  let value: Value = doc
  for (const field of path) {
    value = isDoc(value) ? value[field] : undefined
    if (Array.isArray(value)) return true
  }
  return false
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
