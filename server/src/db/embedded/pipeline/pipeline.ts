import { BSONRegExp } from 'bson'
import { type MatchOptions, compileExpression } from '../expressions/expression.ts'
import { compileFilter } from '../matching/filter.ts'
import { isPath, replaceAt, valuesAtPath } from '../matching/path.ts'
import type { Budget } from '../query/budget.ts'
import { compileAdditions, compileProjection } from '../shaping/projection.ts'
import { compileSort } from '../shaping/sort.ts'
import { errorAt, failedToParse, notSupported, typeMismatch } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import { keyText } from '../values/index-key.ts'
import { arithmetic, double, numberOption, toNumber } from '../values/numbers.ts'
import {
  type Doc,
  type Numeric,
  type Value,
  docOf,
  isDoc,
  isNumeric,
  newDoc,
  typeName,
} from '../values/value.ts'

/** What a pipeline works with, and how it reads its collection, or another: by filter, sort, skip and limit. */
export interface Source {
  readonly options: MatchOptions
  readonly budget: Budget
  find(selection: Doc, from?: string): Iterable<Doc>
}

/** Turns a flow of documents into another. */
type Stage = (docs: Iterable<Doc>) => Iterable<Doc>

/** Makes a stage of its argument; throws at once for a wrong one. */
type CompileStage = (argument: Value, source: Source) => Stage

/**
 * Runs a pipeline over a collection. Documents flow through it one by one wherever the stages allow.
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation-pipeline/
 */
export function runPipeline(stages: Value, source: Source): Iterable<Doc> {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' is no array")
  const { selection, rest } = foldLeading(stages)
  const compiled = rest.map(stage => compileStage(stage, source))
  return compiled.reduce((flow, stage) => stage(flow), source.find(selection))
}

/** The $match, $sort, $skip and $limit in front become a query that can use an index. */
function foldLeading(stages: readonly Value[]): { selection: Doc; rest: Value[] } {
  const filters: Doc[] = []
  const found: { sort: Doc | null; skip: number; limit: number } = { sort: null, skip: 0, limit: 0 }
  let at = 0
  for (; at < stages.length; at++) {
    const [name, argument] = stageOf(stages[at])
    const isPaged = found.skip > 0 || found.limit > 0
    const count = numberOption(argument, -1)
    if (name === '$match' && isDoc(argument) && !found.sort && !isPaged) filters.push(argument)
    else if (name === '$sort' && isDoc(argument) && !found.sort && !isPaged) found.sort = argument
    else if (name === '$skip' && !isPaged && Number.isInteger(count) && count >= 0) found.skip = count
    else if (name === '$limit' && found.limit === 0 && Number.isInteger(count) && count > 0)
      found.limit = count
    else break
  }
  const [only] = filters
  const filter = filters.length > 1 ? { $and: filters } : (only ?? newDoc())
  return { selection: { filter, ...found }, rest: stages.slice(at) }
}

/** A stage that makes of each document another, or nothing. */
const each = (change: (doc: Doc) => Doc | null): Stage =>
  function* (docs) {
    for (const doc of docs) {
      const changed = change(doc)
      if (changed) yield changed
    }
  }

function documentFor(argument: Value, code: number, what: string): Doc {
  if (isDoc(argument)) return argument
  throw errorAt(code, `${what} must be an object, not ${typeName(argument)}`)
}

const matchStage: CompileStage = (argument, { options }) => {
  const matches = compileFilter(documentFor(argument, 15959, 'the match filter'), options)
  return each(doc => (matches(doc) ? doc : null))
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

const page = (skip: number, limit: number): Stage =>
  function* (docs) {
    let at = 0
    for (const doc of docs) {
      if (at++ >= skip) yield doc
      if (at === skip + limit) return
    }
  }

const countStage: CompileStage = argument => {
  if (typeof argument !== 'string' || !/^[^$.][^.]*$/.test(argument))
    throw errorAt(40156, 'the count field must be a non-empty string without dots and $')
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

const unsetStage: CompileStage = (argument, source) => {
  const fields = Array.isArray(argument) ? argument : [argument]
  if (fields.every(field => typeof field === 'string'))
    return projectStage(docOf(fields.map(field => [field, false] as const)), source)
  throw errorAt(31002, '$unset specification must be a string or an array of strings')
}

const addFieldsStage: CompileStage = (argument, { options }) =>
  each(compileAdditions(documentFor(argument, 40272, '$addFields specification'), options))

const replaceStage: CompileStage = (argument, { options }) => {
  const evaluate = compileExpression(argument, options)
  return each(doc => documentFor(evaluate(doc), 40228, "the result of 'newRoot'"))
}

/** Integers are added exactly; what each addition of doubles loses is added at the end: ten times 0.1 is 1. */
function newSum() {
  let [integers, doubles, lost]: [Numeric, number | null, number] = [0, null, 0]
  return {
    add: (value: Value): void => {
      if (!isNumeric(value)) return
      if (typeName(value) !== 'double') {
        integers = arithmetic('add', integers, value)
        return
      }
      const [x, y] = [doubles ?? 0, toNumber(value)]
      doubles = x + y
      if (Number.isFinite(doubles)) lost += Math.abs(x) >= Math.abs(y) ? x - doubles + y : y - doubles + x
    },
    result: (): Numeric => (doubles === null ? integers : double(toNumber(integers) + doubles + lost)),
  }
}

/** What one value of a group costs, for the memory limit. */
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
    if (name !== '$sum') throw notSupported(`The accumulator ${name}`)
    return { field, evaluate: compileExpression(expression, options) }
  })
  return function* (docs) {
    const groups = new Map<string, { id: Value; sums: ReturnType<typeof newSum>[] }>()
    for (const doc of docs) {
      budget.step()
      const id = idOf(doc) ?? null
      const key = keyText(id, options.collation)
      let group = groups.get(key)
      if (!group) {
        group = { id, sums: outputs.map(newSum) }
        groups.set(key, group)
        budget.charge(key.length + VALUE_BYTES * outputs.length)
      }
      for (const [at, { evaluate }] of outputs.entries()) group.sums[at]?.add(evaluate(doc))
    }
    for (const { id, sums } of groups.values()) {
      const results = outputs.map(({ field }, at) => [field, sums[at]?.result()] as const)
      yield docOf([['_id', id], ...results])
    }
  }
}

/**
 * The documents of another collection that go with each by equality of two fields. Each document asks on its own, so
 * the foreign field should have an index.
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/lookup/
 */
const lookupStage: CompileStage = (argument, source) => {
  const given = documentFor(argument, 9, 'the $lookup specification')
  const { from, as, localField, foreignField, ...others } = given
  for (const option in others) throw notSupported(`$lookup with ${option}`)
  if (typeof from !== 'string' || !isPath(as) || !isPath(localField) || !isPath(foreignField))
    throw failedToParse("$lookup needs 'from', 'as', 'localField' and 'foreignField', all strings")
  return each(doc => {
    const values = valuesAtPath(doc, localField.split('.')).filter(value => value !== undefined)
    if (values.some(value => value instanceof BSONRegExp)) throw notSupported('$lookup by a pattern')
    const filter = { [foreignField]: { $in: values.length > 0 ? values : [null] } }
    return replaceAt(doc, as.split('.'), [...source.find({ filter }, from)])
  })
}

const STAGES = new Map<string, CompileStage>([
  ['$match', matchStage],
  ['$sort', sortStage],
  ['$limit', most => page(0, wholeNumber(most, 1, numberOption(most, 1) === 0 ? 15958 : 15957))],
  ['$skip', from => page(wholeNumber(from, 0, 5107200), Number.POSITIVE_INFINITY)],
  ['$count', countStage],
  ['$project', projectStage],
  ['$unset', unsetStage],
  ['$addFields', addFieldsStage],
  ['$set', addFieldsStage],
  ['$replaceWith', replaceStage],
  ['$replaceRoot', (root, all) => replaceStage(documentFor(root, 40229, '$replaceRoot')['newRoot'], all)],
  ['$group', groupStage],
  ['$lookup', lookupStage],
])

/** The name and argument of a stage. */
export function stageOf(stage: Value): readonly [string, Value] {
  const [entry, ...more] = isDoc(stage) ? Object.entries(stage) : []
  if (entry && more.length === 0) return entry
  throw errorAt(40323, 'A pipeline stage specification object must contain exactly one field.')
}

function compileStage(stage: Value, source: Source): Stage {
  const [name, argument] = stageOf(stage)
  const compile = STAGES.get(name)
  if (compile) return compile(argument, source)
  throw notSupported(`Unrecognized pipeline stage name: '${name}'`)
}
