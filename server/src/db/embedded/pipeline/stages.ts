import { compileExpression } from '../expressions/expression.ts'
import { compileFilter } from '../matching/filter.ts'
import { compileAdditions, compileProjection } from '../shaping/projection.ts'
import { compileSort } from '../shaping/sort.ts'
import { errorAt, notSupported } from '../values/command-error.ts'
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
  throw errorAt(
    51272,
    'Invalid $project :: caused by :: projection specification must have at least one field',
  )
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

/** MongoDB's other stages: they are refused as left out, and not as unknown. */
const UNSUPPORTED = [
  '$bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $currentOp $densify $documents $facet',
  '$fill $geoNear $graphLookup $indexStats $listLocalSessions $listSearchIndexes $listSessions $lookup $merge $out',
  '$planCacheStats $querySettings $redact $sample $search $searchMeta $setWindowFields $sortByCount $unionWith',
  '$unwind $vectorSearch',
]
const isUnsupported = (name: string): boolean => UNSUPPORTED.some(names => names.split(' ').includes(name))

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
  ['$replaceRoot', replaceRootStage],
  ['$group', groupStage],
])

/** The name and argument of a stage. */
export function stageOf(stage: Value): readonly [string, Value] {
  const [entry, ...more] = isDoc(stage) ? Object.entries(stage) : []
  if (entry && more.length === 0) return entry
  throw errorAt(40323, 'A pipeline stage specification object must contain exactly one field.')
}

export function compileStage(stage: Value, sources: Sources): Stage {
  const [name, argument] = stageOf(stage)
  const compile = STAGES.get(name)
  if (compile) return compile(argument, sources)
  if (isUnsupported(name)) throw notSupported(`The stage ${name}`)
  throw errorAt(40324, `Unrecognized pipeline stage name: '${name}'`)
}
