import { BSONRegExp, Long } from 'bson'
import { compileExpression } from '../expressions/expression.ts'
import { compileFilter } from '../matching/filter.ts'
import { fieldAt, replaceAt, valuesAtPath } from '../matching/path.ts'
import { compileAdditions, compileProjection } from '../shaping/projection.ts'
import { sorterFor } from '../shaping/sort.ts'
import { Code, CommandError, failedToParse, location, notSupported } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, isDoc, typeName } from '../values/value.ts'
import { groupStage } from './group.ts'
import type { CompileStage, Sources, Stage } from './stage.ts'

const each = (change: (doc: Doc) => Doc): Stage =>
  function* (docs) {
    for (const doc of docs) yield change(doc)
  }

function documentFor(argument: Value, code: number, what: string): Doc {
  if (isDoc(argument)) return argument
  throw new CommandError(location(code), `${what} must be an object, not ${typeName(argument)}`)
}

const matchStage: CompileStage = (argument, { options }) => {
  const matches = compileFilter(documentFor(argument, 15959, 'the match filter'), options)
  return function* (docs) {
    for (const doc of docs) if (matches(doc)) yield doc
  }
}

const sortStage: CompileStage = (argument, { options, budget }) => {
  const sorter = sorterFor(documentFor(argument, 15973, 'the $sort key specification'), options.collation)
  return function* (docs) {
    const kept = Array.from(docs, doc => {
      budget.charge(encode(doc).length)
      return { doc, values: sorter.valuesOf(doc) }
    })
    kept.sort((a, b) => sorter.compare(a.values, b.values))
    for (const { doc } of kept) yield doc
  }
}

/** The argument of `$limit` and `$skip`. */
function wholeNumber(argument: Value, least: number, code: number): number {
  const number = numberOption(argument, Number.NaN)
  if (Number.isInteger(number) && number >= least) return number
  throw new CommandError(location(code), `invalid argument: expected a whole number from ${least}`)
}

const page = (skip: number, limit: number): Stage =>
  function* (docs) {
    let at = 0
    for (const doc of docs) {
      if (at++ < skip) continue
      yield doc
      if (at === skip + limit) return
    }
  }

const limitStage: CompileStage = argument =>
  page(0, wholeNumber(argument, 1, numberOption(argument, 1) === 0 ? 15958 : 15957))

const skipStage: CompileStage = argument => page(wholeNumber(argument, 0, 5107200), Number.POSITIVE_INFINITY)

const countStage: CompileStage = argument => {
  if (typeof argument !== 'string' || !argument || argument.startsWith('$') || argument.includes('.')) {
    throw new CommandError(location(40156), 'the count field must be a non-empty string')
  }
  return function* (docs) {
    const count = Array.from(docs, () => null).length
    if (count > 0) yield docOf([[argument, count]])
  }
}

const projectStage: CompileStage = (argument, { options }) => {
  const project = compileProjection(argument, null, options)
  if (project) return each(project)
  throw new CommandError(
    location(51272),
    'Invalid $project :: caused by :: projection specification must have at least one field',
  )
}

const unsetStage: CompileStage = (argument, sources) => {
  const fields = Array.isArray(argument) ? argument : [argument]
  if (fields.every(field => typeof field === 'string'))
    return projectStage(docOf(fields.map(field => [field, false] as const)), sources)
  throw new CommandError(location(31002), '$unset specification must be a string or an array of strings')
}

const addFieldsStage: CompileStage = (argument, { options }) =>
  each(compileAdditions(documentFor(argument, 40272, '$addFields specification'), options))

const replaceStage: CompileStage = (argument, { options }) => {
  const evaluate = compileExpression(argument, options)
  return each(doc => documentFor(evaluate(doc), 40228, "the result of 'newRoot'"))
}

const unwindStage: CompileStage = argument => {
  const {
    path,
    includeArrayIndex: indexField,
    preserveNullAndEmptyArrays: preserves,
  }: Doc = isDoc(argument) ? argument : { path: argument }
  if (typeof path !== 'string' || !path.startsWith('$')) {
    throw new CommandError(location(28818), "path option to $unwind stage should be prefixed with a '$'")
  }
  const fields = path.slice(1).split('.')
  const withIndex = (doc: Doc, index: Value): Doc =>
    typeof indexField === 'string' ? replaceAt(doc, indexField.split('.'), index) : doc
  return function* (docs) {
    for (const doc of docs) {
      const value = fieldAt(doc, fields)
      const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
      if (!isEmpty && !Array.isArray(value)) yield withIndex(doc, null)
      else if (!isEmpty) {
        for (const [at, element] of value.entries())
          yield withIndex(replaceAt(doc, fields, element), Long.fromNumber(at))
      } else if (preserves === true) {
        yield withIndex(Array.isArray(value) ? replaceAt(doc, fields, undefined) : doc, null)
      }
    }
  }
}

/** By equality of two fields; each document asks for its own, so the foreign field should have an index. */
const lookupStage: CompileStage = (argument, sources) => {
  const { from, as, localField, foreignField, ...others } = documentFor(argument, 9, 'the $lookup')
  const [unsupported] = Object.keys(others)
  if (unsupported !== undefined) throw notSupported(`$lookup with ${unsupported}`)
  const parts = [from, as, localField, foreignField].filter(part => typeof part === 'string')
  const [collection, target, local, foreign] = parts
  if (collection === undefined || !target || !local || !foreign)
    throw failedToParse('$lookup needs from, as, localField and foreignField')
  return each(doc => {
    const values = valuesAtPath(doc, local.split('.')).map(value => value ?? null)
    if (values.some(value => value instanceof BSONRegExp)) throw notSupported('$lookup by a pattern')
    const filter = { [foreign]: { $in: values } }
    const found = sources.find(collection, { filter, sort: null, skip: 0, limit: 0 })
    return replaceAt(doc, target.split('.'), [...found])
  })
}

const UNSUPPORTED = new Set(
  '$out $merge $changeStream $geoNear $search $searchMeta $vectorSearch $graphLookup $setWindowFields $unionWith '
    .concat(
      '$densify $fill $redact $bucket $bucketAuto $facet $sample $sortByCount $collStats $indexStats $planCacheStats ',
    )
    .concat(
      '$currentOp $listSessions $listLocalSessions $querySettings $listSearchIndexes $changeStreamSplitLargeEvent',
    )
    .split(' '),
)

const STAGES = new Map<string, CompileStage>([
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
  [
    '$replaceRoot',
    (argument, sources) => replaceStage(documentFor(argument, 40229, '$replaceRoot')['newRoot'], sources),
  ],
  ['$unwind', unwindStage],
  ['$group', groupStage],
  ['$lookup', lookupStage],
  [
    '$documents',
    () => {
      throw new CommandError(
        Code.invalidNamespace,
        '$documents must be the first stage, and with {aggregate: 1}',
      )
    },
  ],
])

/** The name and argument of a stage. */
export function stageOf(stage: Value): readonly [string, Value] {
  const [entry, ...more] = isDoc(stage) ? Object.entries(stage) : []
  if (entry && more.length === 0) return entry
  throw new CommandError(
    location(40323),
    'A pipeline stage specification object must contain exactly one field.',
  )
}

export function compileStage(stage: Value, sources: Sources): Stage {
  const [name, argument] = stageOf(stage)
  const compile = STAGES.get(name)
  if (compile) return compile(argument, sources)
  if (UNSUPPORTED.has(name)) throw notSupported(`The stage ${name}`)
  throw new CommandError(location(40324), `Unrecognized pipeline stage name: '${name}'`)
}
