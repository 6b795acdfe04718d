import { BSONRegExp } from 'bson'
import { conditionsIn, indexOf, isOperatorDoc } from '../matching/path.ts'
import {
  Code,
  CommandError,
  badValue,
  checkCount,
  failedToParse,
  notSupported,
} from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import type { Doc, Value } from '../values/value.ts'
import {
  display,
  docOf,
  entriesOf,
  fieldsOf,
  isDoc,
  isOperator,
  newDoc,
  put,
  putAll,
  removeField,
  typeName,
} from '../values/value.ts'
import type { Target } from './modifiers.ts'
import { CREATES_NOTHING, MODIFIERS, checkArgument, cloneValue } from './modifiers.ts'

/** Returns the changed document; does not modify its argument. */
export type Update = (doc: Doc, inserting: boolean) => Doc

/**
 * Compiles the operators of an update.
 * @throws CommandError for an update that MongoDB would refuse, or an operator, a replacement or a pipeline
 * @see https://www.mongodb.com/docs/manual/reference/operator/update/
 */
export function compileUpdate(update: Value): Update {
  if (Array.isArray(update)) throw notSupported('An update pipeline')
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array')
  if (!fieldsOf(update)[0]?.startsWith('$')) throw notSupported('The replacement of a document')
  const operations = inOrder(readOperations(update))
  const now = new Date()
  return (before, inserting) => {
    const doc = copyOf(before) as Doc
    const copies = new Set<Value>([doc])
    for (const { operator, path, argument } of operations) {
      const modify = MODIFIERS.get(operator)
      if (!modify || (operator === '$setOnInsert' && !inserting)) continue
      const target = { operator, path, creates: !CREATES_NOTHING.has(operator), now, copies }
      changeAt(doc, target, current => modify(current, argument, target))
    }
    checkSameId(before, doc)
    return doc
  }
}

function checkSameId(before: Doc, after: Doc): void {
  if (!('_id' in before) || ('_id' in after && equalValues(before['_id'], after['_id']))) return
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'"
  throw new CommandError(Code.immutableField, message)
}

const withFirst = (_id: Value, doc: Doc): Doc => Object.assign(putAll(docOf([['_id', _id]]), doc), { _id })

interface Operation {
  readonly operator: string
  readonly path: readonly string[]
  readonly argument: Value
}

/**
 * New fields are added in path order, independent of the order of the operators.
 * @throws CommandError ConflictingUpdateOperators when two paths are the same or one contains the other
 */
function inOrder(operations: Operation[]): Operation[] {
  const sorted = operations.sort((a, b) => comparePaths(a.path, b.path))
  const clash = sorted.find(({ path }, at) =>
    sorted[at - 1]?.path.every((part, depth) => part === path[depth]),
  )
  if (!clash) return sorted
  const path = clash.path.join('.')
  throw new CommandError(Code.conflictingUpdate, `Updating the path '${path}' would create a conflict`)
}

/** Compares part by part: array indexes numerically, before names. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  const [x, y] = [a[at], b[at]].map(part => (part && indexOf(part) >= 0 ? indexOf(part) : part))
  return at < 0 ? a.length - b.length : compareValues(x, y)
}

/** The operators of MongoDB that this database refuses by name. */
const LEFT_OUT = ['$bit', '$mul', '$pop', '$pullAll', '$rename']

function readOperations(update: Doc): Operation[] {
  return entriesOf(update).flatMap(([operator, fields]) => {
    if (LEFT_OUT.includes(operator)) throw notSupported(operator)
    if (!MODIFIERS.has(operator))
      throw failedToParse(`Unknown modifier: ${operator}. Expected a valid update modifier or a pipeline`)
    if (!isDoc(fields))
      throw failedToParse(`Modifiers operate on fields but we found type ${typeName(fields)} instead.`)
    checkCount(Object.keys(fields).length, `fields under ${operator}`)
    return entriesOf(fields).map(([field, argument]) => {
      checkArgument(operator, field, argument)
      return { operator, path: splitPath(field), argument }
    })
  })
}

function splitPath(field: string): string[] {
  const path = field.split('.')
  const part = path.find(each => each === '$' || /^\$\[.+\]$/.test(each))
  if (part !== undefined) throw notSupported(`The positional ${part} in an update`)
  if (!path.includes('')) return path
  throw new CommandError(Code.emptyFieldName, `The update path '${field}' contains an empty field name`)
}

/**
 * The document that an upsert starts from: the filter's equality conditions, _id first.
 * @see https://www.mongodb.com/docs/manual/reference/method/db.collection.updateOne/#upsert
 */
export function upsertSeed(filter: Doc): Doc {
  const seed = newDoc()
  const paths: string[] = []
  for (const [field, condition] of conditionsIn(filter)) {
    const value = isOperatorDoc(condition) ? impliedBy(condition) : condition
    if (isOperator(field) || value === undefined || condition instanceof BSONRegExp) continue
    const other = paths.find(path => `${path}.`.startsWith(`${field}.`) || field.startsWith(`${path}.`))
    if (other !== undefined) throw matchedTwice(field, other)
    paths.push(field)
    changeAt(seed, { path: field.split('.'), creates: true, copies: new Set([seed]) }, () =>
      cloneValue(value),
    )
  }
  return '_id' in seed ? withFirst(seed['_id'], seed) : seed
}

function matchedTwice(path: string, other: string): CommandError {
  const what =
    path === other ? `path '${path}' is matched twice` : `both paths '${other}' and '${path}' are matched`
  return new CommandError(Code.notSingleValue, `cannot infer query fields to set, ${what}`)
}

/** The only value that `$eq` or `$in` allows, if there is one. */
function impliedBy(operators: Doc): Value {
  if ('$eq' in operators) return operators['$eq']
  const { $in: list } = operators
  return Array.isArray(list) && list.length === 1 && !isDoc(list[0]) ? list[0] : undefined
}

type Places = Pick<Target, 'path' | 'creates' | 'copies'>

/** As in MongoDB, an index further than this beyond the end of an array is refused. */
const MAX_PADDING = 1_500_000

const copyOf = (value: Value): Value => {
  if (Array.isArray(value)) return [...value]
  return isDoc(value) ? putAll(newDoc(), value) : value
}

/**
 * Changes the values at every place in the document that the path denotes; undefined removes a value. Documents and arrays
 * on the path are copied first, unless they are copies: all others are shared with the document as it was.
 * @throws CommandError PathNotViable when a value along the path is neither a document nor an array
 */
function changeAt(doc: Doc, target: Places, change: (current: Value) => Value): void {
  const { path, creates, copies } = target
  const enter = (value: Value, at: number): void => {
    const keys = keysIn(value, at, target)
    // Elements of an array are accessed as fields "0", "1" and so on.
    const container = value as Doc
    for (const key of keys) {
      const current = container[key]
      if (at === path.length - 1) assign(container, key, change(current))
      else if (current !== undefined) {
        const copy = copies.has(current) ? current : copyOf(current)
        copies.add(copy)
        container[key] = copy
        enter(copy, at + 1)
      } else if (path[at + 1] === '$[]')
        throw badValue(`The path '${path.slice(0, at + 1).join('.')}' must exist to apply array updates.`)
      else if (creates) {
        const made = newDoc()
        copies.add(made)
        assign(container, key, made)
        enter(made, at + 1)
      }
    }
  }
  enter(doc, 0)
}

/** A removed array element becomes null, so that the others keep their positions. */
function assign(container: Doc, key: string, value: Value): void {
  if (Array.isArray(container)) container[Number(key)] = value ?? null
  else if (value !== undefined) put(container, key, value)
  else removeField(container, key)
}

/** The fields or indexes that one part of the path selects in a value. */
function keysIn(value: Value, at: number, { path, creates }: Places): string[] {
  const [part = '', parent = ''] = [path[at], path[at - 1]]
  if (part === '$[]') {
    if (Array.isArray(value)) return Object.keys(value)
    throw badValue(`Cannot apply array updates to non-array element ${parent}: ${display(value)}`)
  }
  if (isDoc(value)) return [part]
  const index = indexOf(part)
  if (!Array.isArray(value) || index < 0) {
    if (!creates) return []
    const place = `{${parent}: ${display(value)}}`
    throw new CommandError(Code.pathNotViable, `Cannot create field '${part}' in element ${place}`)
  }
  if (index >= value.length && !creates) return []
  if (index > value.length + MAX_PADDING) throw badValue(`cannot pad the array ${parent} up to ${part}`)
  while (value.length < index) value.push(null)
  return [String(index)]
}
