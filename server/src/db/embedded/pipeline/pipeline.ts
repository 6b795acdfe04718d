import { BSONRegExp } from 'bson'
import { compileExpression } from '../expressions/expression.ts'
import { isPath, replaceAt, valuesAtPath } from '../matching/path.ts'
import { Code, CommandError, errorAt, failedToParse, notSupported } from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, isDoc, newDoc } from '../values/value.ts'
import { type CompileStage, STAGES, type Selection, type Sources, type Stage, documentFor } from './stages.ts'

export type { Sources }

/**
 * Runs a pipeline over a collection. Documents flow through it one by one wherever the stages allow.
 * @throws CommandError InvalidNamespace without a collection: the stages that need none are left out
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation-pipeline/
 */
export function runPipeline(collection: string | null, stages: Value, sources: Sources): Iterable<Doc> {
  if (!Array.isArray(stages))
    throw new CommandError(Code.typeMismatch, "'pipeline' option must be specified as an array")
  const { selection, rest } = foldLeading(stages)
  const compiled = rest.map(stage => compileStage(stage, sources))
  if (collection !== null)
    return compiled.reduce((flow, stage) => stage(flow), sources.find(collection, selection, sources.options))
  throw new CommandError(
    Code.invalidNamespace,
    '{aggregate: 1} is not valid for this pipeline; a collection is required.',
  )
}

/** The $match, $sort, $skip and $limit in front become a query that can use an index. */
function foldLeading(stages: readonly Value[]): { selection: Selection; rest: Value[] } {
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

const LOOKUP = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']

/**
 * The documents of another collection that go with each: by equality of two fields, by a pipeline that knows the
 * document's values as variables, or by both. Each document asks on its own, so the foreign field should have an index.
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/lookup/
 */
const lookupStage: CompileStage = (argument, sources) => {
  const given = documentFor(argument, 9, 'the $lookup specification')
  const unknown = Object.keys(given).find(part => !LOOKUP.includes(part))
  if (unknown !== undefined) throw failedToParse(`unknown argument to $lookup: ${unknown}`)
  const { from, as, localField, foreignField, pipeline = [], let: variables = newDoc() } = given
  const hasFields = isPath(localField) && isPath(foreignField)
  if (typeof from !== 'string' || !isPath(as))
    throw failedToParse("$lookup needs 'from' and 'as', both strings")
  if (!hasFields && ('localField' in given || 'foreignField' in given || !('pipeline' in given)))
    throw failedToParse("$lookup needs 'pipeline', or both 'localField' and 'foreignField', or all three")
  if (!Array.isArray(pipeline) || !isDoc(variables) || ('let' in given && !('pipeline' in given)))
    throw failedToParse("$lookup takes an array as 'pipeline', and with one a document as 'let'")
  const expressions = Object.entries(variables).map(
    ([name, expression]) => [name, compileExpression(expression, sources.options)] as const,
  )
  const sourcesFor = (doc: Doc | null): Sources => {
    const values = expressions.map(([name, evaluate]) => [name, doc && evaluate(doc)] as const)
    const variables = docOf([...Object.entries(sources.options.variables), ...values])
    return { ...sources, options: { ...sources.options, variables } }
  }
  for (const stage of pipeline) compileStage(stage, sourcesFor(null))
  return function* (docs) {
    for (const doc of docs) {
      const joined = hasFields ? [{ $match: { [foreignField]: { $in: valuesToFind(doc, localField) } } }] : []
      const found = runPipeline(from, [...joined, ...pipeline], sourcesFor(doc))
      yield replaceAt(doc, as.split('.'), [...found])
    }
  }
}

/** What `$lookup` looks for: the values at its local field, each element of an array; null if there are none. */
function valuesToFind(doc: Doc, localField: string): Value[] {
  const values = valuesAtPath(doc, localField.split('.')).filter(value => value !== undefined)
  if (values.some(value => value instanceof BSONRegExp)) throw notSupported('$lookup by a pattern')
  return values.length > 0 ? values : [null]
}

/** MongoDB's other stages: they are refused as left out, and not as unknown. */
const UNSUPPORTED = `
  $bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $currentOp $densify $documents $facet $fill
  $geoNear $graphLookup $indexStats $listLocalSessions $listSearchIndexes $listSessions $merge $out $planCacheStats
  $querySettings $redact $sample $search $searchMeta $setWindowFields $sortByCount $unionWith $vectorSearch
`.split(/\s+/)

/** The name and argument of a stage. */
export function stageOf(stage: Value): readonly [string, Value] {
  const [entry, ...more] = isDoc(stage) ? Object.entries(stage) : []
  if (entry && more.length === 0) return entry
  throw errorAt(40323, 'A pipeline stage specification object must contain exactly one field.')
}

function compileStage(stage: Value, sources: Sources): Stage {
  const [name, argument] = stageOf(stage)
  const compile = name === '$lookup' ? lookupStage : STAGES.get(name)
  if (compile) return compile(argument, sources)
  if (UNSUPPORTED.includes(name)) throw notSupported(`The stage ${name}`)
  throw errorAt(40324, `Unrecognized pipeline stage name: '${name}'`)
}
