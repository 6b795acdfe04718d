import { Long } from 'bson'
import { ACCUMULATORS, type Accumulator } from '../expressions/accumulators.ts'
import { type MatchOptions, compileExpression } from '../expressions/expression.ts'
import { compileFilter } from '../matching/filter.ts'
import { fieldAt, isPath, replaceAt } from '../matching/path.ts'
import type { Budget } from '../query/budget.ts'
import { compileAdditions, compileProjection } from '../shaping/projection.ts'
import { compileSort } from '../shaping/sort.ts'
import { errorAt, notSupported } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import { keyText } from '../values/index-key.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, isDoc, typeName } from '../values/value.ts'

/** What a pipeline reads of a collection. */
export interface Selection {
  readonly filter: Doc
  readonly sort: Doc | null
  readonly skip: number
  /** 0 for all */
  readonly limit: number
}

/** How a pipeline reaches the collections of its database. */
export interface Sources {
  readonly options: MatchOptions
  readonly budget: Budget
  find(collection: string, selection: Selection, options: MatchOptions): Iterable<Doc>
}

/** Turns a flow of documents into another. */
export type Stage = (docs: Iterable<Doc>) => Iterable<Doc>

/** Makes a stage of its argument; throws at once for a wrong one. */
export type CompileStage = (argument: Value, sources: Sources) => Stage

/** A stage that looks at each document alone. */
const each = (change: (doc: Doc) => Doc): Stage =>
  function* (docs) {
    for (const doc of docs) yield change(doc)
  }

export function documentFor(argument: Value, code: number, what: string): Doc {
  if (isDoc(argument)) return argument
  throw errorAt(code, `${what} must be an object, not ${typeName(argument)}`)
}

const matchStage: CompileStage = (argument, { options }) => {
  const matches = compileFilter(documentFor(argument, 15959, 'the match filter'), options)
  return function* (docs) {
    for (const doc of docs) if (matches(doc)) yield doc
  }
}

const sortStage: CompileStage = (argument, { options, budget }) => {
  const sort = compileSort(documentFor(argument, 15973, 'the $sort key specification'), options.collation)
  return function* (docs) {
    const items = (function* () {
      for (const doc of docs) yield { doc, raw: { length: encode(doc).length } }
    })()
    for (const { doc } of sort(items, 0, budget)) yield doc
  }
}

/** The argument of `$limit` and `$skip`. */
function wholeNumber(argument: Value, least: number, code: number): number {
  const number = numberOption(argument, Number.NaN)
  if (Number.isInteger(number) && number >= least) return number
  throw errorAt(code, `invalid argument: expected a whole number from ${least}`)
}

const limitStage: CompileStage = argument => {
  const limit = wholeNumber(argument, 1, numberOption(argument, 1) === 0 ? 15958 : 15957)
  return function* (docs) {
    let count = 0
    for (const doc of docs) {
      yield doc
      if (++count === limit) return
    }
  }
}

const skipStage: CompileStage = argument => {
  const skip = wholeNumber(argument, 0, 5107200)
  return function* (docs) {
    let count = 0
    for (const doc of docs) if (count++ >= skip) yield doc
  }
}

const countStage: CompileStage = argument => {
  if (typeof argument !== 'string' || !argument || argument.startsWith('$') || argument.includes('.')) {
    throw errorAt(40156, 'the count field must be a non-empty string')
  }
  return function* (docs) {
    const count = Array.from(docs, () => null).length
    if (count > 0) yield docOf([[argument, count]])
  }
}

const projectStage: CompileStage = (argument, { options }) => {
  const project = compileProjection(argument, options)
  if (project) return each(project)
  throw errorAt(51272, 'Invalid $project: a projection specification must have at least one field')
}

const unsetStage: CompileStage = (argument, sources) => {
  const fields = Array.isArray(argument) ? argument : [argument]
  if (fields.every(field => typeof field === 'string'))
    return projectStage(docOf(fields.map(field => [field, false] as const)), sources)
  throw errorAt(31002, '$unset specification must be a string or an array of strings')
}

const addFieldsStage: CompileStage = (argument, { options }) =>
  each(compileAdditions(documentFor(argument, 40272, '$addFields specification'), options))

const replaceStage: CompileStage = (argument, { options }) => {
  const evaluate = compileExpression(argument, options)
  return each(doc => documentFor(evaluate(doc), 40228, "the result of 'newRoot'"))
}

const replaceRootStage: CompileStage = (argument, sources) =>
  replaceStage(documentFor(argument, 40229, '$replaceRoot')['newRoot'], sources)

const UNWIND = ['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays']

/** A document for each element of an array; what is no array counts as its only element. */
const unwindStage: CompileStage = argument => {
  const given: Doc = isDoc(argument) ? argument : { path: argument }
  const unknown = Object.keys(given).find(option => !UNWIND.includes(option))
  if (unknown !== undefined) throw errorAt(28811, `unrecognized option to $unwind stage: ${unknown}`)
  const { path, includeArrayIndex: indexPath, preserveNullAndEmptyArrays: preserves = false } = given
  if (typeof path !== 'string' || !path.startsWith('$') || !isPath(path.slice(1)))
    throw errorAt(28818, "path option to $unwind stage should be prefixed with a '$'")
  if (typeof preserves !== 'boolean')
    throw errorAt(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage')
  if (indexPath !== undefined && !isPath(indexPath))
    throw errorAt(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage')
  const fields = path.slice(1).split('.')
  const withIndex = (doc: Doc, index: Value): Doc =>
    indexPath === undefined ? doc : replaceAt(doc, indexPath.split('.'), index)
  return function* (docs) {
    for (const doc of docs) {
      const value = fieldAt(doc, fields)
      const elements = Array.isArray(value) ? value : []
      for (const [at, element] of elements.entries())
        yield withIndex(replaceAt(doc, fields, element), Long.fromNumber(at))
      const isEmpty = Array.isArray(value) || (value ?? null) === null
      if (elements.length > 0 || (isEmpty && !preserves)) continue
      yield withIndex(Array.isArray(value) ? replaceAt(doc, fields, undefined) : doc, null)
    }
  }
}

/** What one collected value costs at least, for the memory limit. */
const VALUE_BYTES = 64

/** @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/ */
const groupStage: CompileStage = (argument, { options, budget }) => {
  if (!isDoc(argument) || !('_id' in argument))
    throw errorAt(15955, 'a group specification must include an _id')
  const { _id, ...fields } = argument
  const idOf = compileExpression(_id, options)
  const outputs = Object.entries(fields).map(([field, accumulator]) => {
    const [[name, expression] = ['', null], ...more] = isDoc(accumulator) ? Object.entries(accumulator) : []
    if (!name.startsWith('$') || more.length > 0)
      throw errorAt(40234, `The field '${field}' must be an accumulator object`)
    const create = ACCUMULATORS.get(name)
    if (!create) throw notSupported(`The accumulator ${name}`)
    const evaluate = compileExpression(name === '$count' ? 1 : expression, options)
    return { field, create, evaluate, grows: name === '$push' || name === '$addToSet' }
  })
  return function* (docs) {
    const groups = new Map<string, { id: Value; accumulators: Accumulator[] }>()
    for (const doc of docs) {
      budget.step()
      const id = idOf(doc) ?? null
      const key = keyText(id, options.collation)
      let group = groups.get(key)
      if (!group) {
        group = { id, accumulators: outputs.map(({ create }) => create(options.collation)) }
        groups.set(key, group)
        budget.charge(key.length + VALUE_BYTES * outputs.length)
      }
      for (const [at, { evaluate, grows }] of outputs.entries()) {
        const value = evaluate(doc)
        group.accumulators[at]?.add(value)
        if (grows) budget.charge(isDoc(value) ? keyText(value).length : VALUE_BYTES)
      }
    }
    for (const { id, accumulators } of groups.values()) {
      const results = outputs.map(({ field }, at) => [field, accumulators[at]?.result()] as const)
      yield docOf([['_id', id], ...results])
    }
  }
}

/** All stages but `$lookup`, which runs a pipeline itself. */
export const STAGES = new Map<string, CompileStage>([
  ['$match', matchStage],
  ['$sort', sortStage],
  ['$limit', limitStage],
  ['$skip', skipStage],
  ['$count', countStage],
  ['$project', projectStage],
  ['$unset', unsetStage],
  ['$addFields', addFieldsStage],
  ['$set', addFieldsStage],
  ['$replaceWith', replaceStage],
  ['$replaceRoot', replaceRootStage],
  ['$group', groupStage],
  ['$unwind', unwindStage],
])
