import { BSONRegExp, Long } from 'bson'
import { ACCUMULATORS, type Accumulator } from '../expressions/accumulators.ts'
import { compileExpression } from '../expressions/expression.ts'
import { type MatchOptions, withVariables } from '../expressions/operator.ts'
import { compileFilter } from '../matching/filter.ts'
import { docsIn, fieldAt, isPath, replaceAt, valuesAtPath } from '../matching/path.ts'
import type { Budget } from '../query/budget.ts'
import { type Flow, collect, forEach } from '../query/steps.ts'
import { compileAdditions, compileProjection } from '../shaping/projection.ts'
import { compileSort } from '../shaping/sort.ts'
import {
  Code,
  CommandError,
  errorAt,
  failedToParse,
  notSupported,
  typeMismatch,
} from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import { keyText } from '../values/index-key.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, entriesOf, isDoc, newDoc, put, typeName } from '../values/value.ts'
import { type Counting, countingIn } from './counting.ts'

/** The context of a pipeline, and how it reads its own collection or another: by filter, sort, skip and limit. */
export interface Source {
  readonly options: MatchOptions
  readonly budget: Budget
  /** there is no collection to read: the documents are given in the first stage */
  readonly isOnDatabase?: boolean
  find(selection: Doc, from?: string, options?: MatchOptions): Flow<Doc>
  /** the result of a pipeline that only counts, in its own collection */
  readonly count?: ((counting: Counting) => Flow<Doc>) | undefined
}

/** Turns a flow of documents into another. */
type Stage = (docs: Flow<Doc>) => Flow<Doc>

/** Compiles a stage; throws immediately for an invalid argument. */
type CompileStage = (argument: Value, source: Source) => Stage

/**
 * Runs a pipeline over a collection. Documents stream through it one by one where the stages allow.
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation-pipeline/
 */
export function runPipeline(stages: Value, source: Source): Flow<Doc> {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' must be an array")
  if (source.isOnDatabase) return chain(stages.slice(1), source)(documentsIn(stages[0], source))
  const { selection, rest } = foldLeading(stages)
  const counting = source.count && countingIn(stages)
  return counting ? source.count(counting) : chain(rest, source)(source.find(selection))
}

/** @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/documents/ */
function documentsIn(stage: Value, { options }: Source): Doc[] {
  const [name, argument] = stageOf(stage)
  if (name !== '$documents') throw notSupported(`An aggregate without a collection that begins with ${name}`)
  const given = compileExpression(argument, options)(newDoc())
  if (Array.isArray(given) && given.every(isDoc)) return given
  throw errorAt(5858203, 'an array of objects is expected for $documents')
}

/** Combines several stages into one. */
function chain(stages: Value, source: Source): Stage {
  if (!Array.isArray(stages)) throw typeMismatch('A pipeline must be an array')
  const compiled = stages.map(stage => compileStage(stage, source))
  return docs => compiled.reduce<Flow<Doc>>((flow, stage) => stage(flow), docs)
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

/** A stage that turns each document into another, or drops it: null. */
const each = (change: (doc: Doc) => Doc | null): Stage =>
  function* (docs) {
    for (const doc of docs) {
      const changed = doc && change(doc)
      if (changed || !doc) yield changed
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
      for (const doc of docs) yield doc && { doc, raw: { length: encode(doc).length } }
    })()
    for (const item of sort(items, 0, budget)) yield item?.doc ?? null
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
      if (!doc || at++ >= skip) yield doc
      if (doc && at === skip + limit) return
    }
  }

const WRONG_NAMES = [
  [/^$/, 40157],
  [/^\$/, 40158],
  [/\./, 40160],
] as const

const countStage: CompileStage = argument => {
  const code =
    typeof argument === 'string' ? WRONG_NAMES.find(([pattern]) => pattern.test(argument))?.[1] : 40156
  if (typeof argument !== 'string' || code)
    throw errorAt(code ?? 40156, 'the count field must be a non-empty string without dots and $')
  return function* (docs) {
    let count = 0
    yield* forEach(docs, () => count++)
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

/** One document per element of an array; a value that is not an array counts as its only element. */
const unwindStage: CompileStage = argument => {
  const given: Doc = isDoc(argument) ? argument : { path: argument }
  const {
    path,
    preserveNullAndEmptyArrays: keeps = false,
    includeArrayIndex: index = null,
    ...others
  } = given
  for (const option in others) throw errorAt(28811, `unrecognized option to $unwind stage: ${option}`)
  if (typeof path !== 'string' || !path.startsWith('$') || !isPath(path.slice(1)))
    throw errorAt(typeof path === 'string' ? 28818 : 28808, "$unwind takes a path that begins with a '$'")
  if (typeof keeps !== 'boolean') throw errorAt(28809, 'preserveNullAndEmptyArrays must be a boolean')
  if (index !== null && !isPath(index)) throw errorAt(28810, 'includeArrayIndex must be the name of a field')
  const fields = path.slice(1).split('.')
  const numbered = (doc: Doc, at: number | null): Doc =>
    index === null ? doc : replaceAt(doc, index.split('.'), at === null ? null : Long.fromNumber(at))
  return function* (docs) {
    for (const doc of docs) {
      const value = fieldAt(doc, fields)
      const elements = Array.isArray(value) ? value : []
      for (const [at, element] of elements.entries())
        yield doc && numbered(replaceAt(doc, fields, element), at)
      if (!doc) yield null
      else if (!Array.isArray(value) && (value ?? null) !== null) yield numbered(doc, null)
      else if (elements.length === 0 && keeps)
        yield numbered(value ? replaceAt(doc, fields, undefined) : doc, null)
    }
  }
}

/** The memory that one value of a group uses, for the limit. */
const VALUE_BYTES = 64

/** The outputs of a group: field, accumulator and expression. */
const outputsOf = (fields: readonly (readonly [string, Value])[], options: MatchOptions) =>
  fields.map(([field, accumulator]) => {
    const [[name, expression] = ['', null], ...more] = isDoc(accumulator) ? entriesOf(accumulator) : []
    if (field.includes('.')) throw errorAt(40235, `The field name '${field}' cannot contain '.'`)
    if (!name.startsWith('$') || more.length > 0)
      throw errorAt(40234, `The field '${field}' must be an accumulator object`)
    const create = ACCUMULATORS.get(name)
    if (!create) throw notSupported(`The accumulator ${name}`)
    if (Array.isArray(expression)) throw errorAt(40237, `The ${name} accumulator is a unary operator`)
    const evaluate = compileExpression(name === '$count' ? 1 : expression, options)
    return {
      field,
      evaluate,
      create: () => create(options.collation),
      isList: name === '$push' || name === '$addToSet',
    }
  })

/** @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/ */
const groupStage: CompileStage = (argument, { options, budget }) => {
  if (!isDoc(argument) || !('_id' in argument))
    throw errorAt(15955, 'a group specification must include an _id')
  const idOf = compileExpression(argument['_id'], options)
  const fields = entriesOf(argument).filter(([field]) => field !== '_id')
  const outputs = outputsOf(fields, options)
  return function* (docs) {
    const groups = new Map<string, { id: Value; values: Accumulator[] }>()
    for (const doc of docs) {
      if (!doc || budget.step()) yield null
      if (!doc) continue
      const id = idOf(doc) ?? null
      const key = keyText(id, options.collation)
      let group = groups.get(key)
      if (!group) {
        group = { id, values: outputs.map(({ create }) => create()) }
        groups.set(key, group)
        budget.charge(key.length + VALUE_BYTES * outputs.length)
      }
      for (const [at, { evaluate, isList }] of outputs.entries()) {
        const value = evaluate(doc)
        if (isList) budget.charge(VALUE_BYTES + encode({ value }).length)
        group.values[at]?.add(value)
      }
    }
    for (const { id, values } of groups.values()) {
      if (budget.step()) yield null
      const results = outputs.map(({ field }, at) => [field, values[at]?.result()] as const)
      yield docOf([['_id', id], ...results])
    }
  }
}

/** Several pipelines over the same documents; each gives one list. */
const facetStage: CompileStage = (argument, source) => {
  const facets = entriesOf(documentFor(argument, 40169, 'the $facet specification')).map(([name, stages]) => {
    if (docsIn(stages).some(stage => '$facet' in stage))
      throw errorAt(40600, '$facet is not allowed in a $facet')
    return [name, chain(stages, source)] as const
  })
  if (facets.length === 0) throw errorAt(40169, 'the $facet specification must be a non-empty object')
  return function* (docs) {
    const all = yield* collect(docs)
    for (const doc of all) source.budget.charge(encode(doc).length)
    const result = newDoc()
    for (const [name, run] of facets) put(result, name, yield* collect(run(all)))
    yield result
  }
}

/**
 * The documents of another collection that join each one: by equality of two fields, by a pipeline, or both. Each
 * document runs its own query, so the foreign field should have an index.
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/lookup/
 */
const lookupStage: CompileStage = (argument, source) => {
  const given = documentFor(argument, 9, 'the $lookup specification')
  const {
    from,
    as,
    localField: local,
    foreignField: foreign,
    let: variables = newDoc(),
    pipeline,
    ...others
  } = given
  for (const option in others) throw failedToParse(`unknown argument to $lookup: ${option}`)
  const hasFields = isPath(local) && isPath(foreign)
  const isComplete = hasFields || (local === undefined && foreign === undefined && pipeline !== undefined)
  if (typeof from !== 'string' || !isPath(as) || !isComplete || !isDoc(variables))
    throw failedToParse("$lookup needs 'from' and 'as', and 'localField' and 'foreignField' or a 'pipeline'")
  const bindings = Object.entries(variables).map(
    ([name, expression]) => [name, compileExpression(expression, source.options)] as const,
  )
  const options = withVariables(source.options, Object.keys(variables))
  const inner: Source = {
    ...source,
    options,
    count: undefined,
    find: (query, other = from) => source.find(query, other, options),
  }
  const stages = pipeline ?? []
  // An invalid pipeline is an error even when there are no documents.
  chain(stages, inner)
  return function* (docs) {
    for (const doc of docs) {
      if (!doc) {
        yield null
        continue
      }
      const values = hasFields ? valuesAtPath(doc, local.split('.')).filter(value => value !== undefined) : []
      if (values.some(value => value instanceof BSONRegExp)) throw notSupported('$lookup by a pattern')
      const filter = hasFields
        ? [{ $match: { [foreign]: { $in: values.length > 0 ? values : [null] } } }]
        : []
      for (const [name, evaluate] of bindings) options.variables[name] = evaluate(doc)
      yield replaceAt(doc, as.split('.'), yield* collect(runPipeline([...filter, ...[stages].flat()], inner)))
    }
  }
}

/** The most common first. */
const sortByCount: CompileStage = (by, source) =>
  chain([{ $group: { _id: by, count: { $sum: 1 } } }, { $sort: { count: -1 } }], source)

const STAGES = new Map<string, CompileStage>([
  ['$match', matchStage],
  ['$sort', sortStage],
  ['$limit', most => page(0, wholeNumber(most, 1, numberOption(most, 1) === 0 ? 15958 : 5107201))],
  ['$skip', from => page(wholeNumber(from, 0, 5107200), Number.POSITIVE_INFINITY)],
  ['$count', countStage],
  ['$project', projectStage],
  ['$unset', unsetStage],
  ['$addFields', addFieldsStage],
  ['$set', addFieldsStage],
  ['$replaceWith', replaceStage],
  ['$replaceRoot', (root, all) => replaceStage(documentFor(root, 40229, '$replaceRoot')['newRoot'], all)],
  ['$group', groupStage],
  ['$sortByCount', sortByCount],
  ['$unwind', unwindStage],
  ['$facet', facetStage],
  ['$lookup', lookupStage],
])

/** The name and argument of a stage. */
export function stageOf(stage: Value): readonly [string, Value] {
  const [entry, ...more] = isDoc(stage) ? entriesOf(stage) : []
  if (entry && more.length === 0) return entry
  throw errorAt(40323, 'A pipeline stage specification object must contain exactly one field.')
}

function compileStage(stage: Value, source: Source): Stage {
  const [name, argument] = stageOf(stage)
  const compile = STAGES.get(name)
  if (compile) return compile(argument, source)
  if (name === '$documents')
    throw new CommandError(
      Code.invalidNamespace,
      "'$documents' begins a pipeline, which must be run with {aggregate: 1}",
    )
  throw notSupported(`Unrecognized pipeline stage name: '${name}'`)
}
