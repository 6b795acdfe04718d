import type { MatchOptions } from '../matching/filter.ts'
import type { Budget } from '../query/budget.ts'
import { Code, CommandError, location, notSupported } from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, newDoc } from '../values/value.ts'
import { groupStage } from './group.ts'
import { lookupStage, unionStage } from './lookup.ts'
import { reshapingStages } from './reshape.ts'
import { streamStages } from './streams.ts'
import type { CompileStage, Environment, Selection, Stage } from './stage.ts'

const UNSUPPORTED = new Set([
  '$out',
  '$merge',
  '$geoNear',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$changeStream',
  '$graphLookup',
  '$setWindowFields',
  '$densify',
  '$fill',
  '$redact',
  '$bucket',
  '$bucketAuto',
  '$collStats',
  '$indexStats',
  '$planCacheStats',
  '$currentOp',
  '$listSessions',
  '$listLocalSessions',
])

/** The stages of a facet run side by side over the same documents. */
const facetStage: CompileStage = (argument, environment) => {
  if (!isDoc(argument))
    throw new CommandError(location(40169), 'the $facet specification must be a non-empty object')
  const facets = Object.entries(argument).map(
    ([name, stages]) => [name, compilePipeline(stages, environment)] as const,
  )
  return function* (docs) {
    const all = [...docs]
    const result = newDoc()
    for (const [name, run] of facets) result[name] = [...run(all)]
    yield result
  }
}

const STAGES = new Map<string, CompileStage>(
  Object.entries({
    ...streamStages,
    ...reshapingStages,
    $group: groupStage,
    $lookup: lookupStage,
    $unionWith: unionStage,
    $facet: facetStage,
    $sortByCount: (argument, environment) => {
      const [group, sort] = [
        groupStage({ _id: argument, count: { $sum: 1 } }, environment),
        compileStage({ $sort: { count: -1 } }, environment),
      ]
      return docs => sort(group(docs))
    },
  } satisfies Record<string, CompileStage>),
)

/**
 * Makes a pipeline executable; documents flow through it one by one wherever the stages allow.
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation-pipeline/
 */
export function compilePipeline(stages: Value, environment: Environment): Stage {
  if (!Array.isArray(stages))
    throw new CommandError(Code.typeMismatch, "'pipeline' option must be specified as an array")
  const compiled = stages.map(stage => compileStage(stage, environment))
  return docs => compiled.reduce((flow, stage) => stage(flow), docs)
}

/** The name and argument of a stage. */
export function stageOf(stage: Value): readonly [string, Value] {
  const [entry, ...more] = isDoc(stage) ? Object.entries(stage) : []
  if (entry && more.length === 0) return entry
  throw new CommandError(
    location(40323),
    'A pipeline stage specification object must contain exactly one field.',
  )
}

function compileStage(stage: Value, environment: Environment): Stage {
  const [name, argument] = stageOf(stage)
  const compile = STAGES.get(name)
  if (compile) return compile(argument, environment)
  if (UNSUPPORTED.has(name)) throw notSupported(`The stage ${name}`)
  throw new CommandError(location(40324), `Unrecognized pipeline stage name: '${name}'`)
}

/** How a pipeline reaches other collections of its database. */
export interface Sources {
  readonly options: MatchOptions
  readonly budget: Budget
  find(collection: string, selection: Selection): Iterable<Doc>
  hasIndex(collection: string, field: string): boolean
}

/** Runs a pipeline over a collection, or over nothing for `$documents`. */
export function runPipeline(collection: string | null, stages: Value, sources: Sources): Iterable<Doc> {
  if (!Array.isArray(stages))
    throw new CommandError(Code.typeMismatch, "'pipeline' option must be specified as an array")
  const environment: Environment = {
    ...sources,
    find: (name, selection) => sources.find(name, selection),
    hasIndex: (name, field) => sources.hasIndex(name, field),
    run: (name, inner, options) => runPipeline(name, inner, { ...sources, options }),
  }
  const [first] = stages
  if (collection === null || (first !== undefined && stageOf(first)[0] === '$documents')) {
    if (first === undefined || stageOf(first)[0] !== '$documents') {
      // Compiling tells an unknown or unsupported stage from one that needs a collection.
      compilePipeline(stages, environment)
      throw new CommandError(
        Code.invalidNamespace,
        '{aggregate: 1} is not valid for this pipeline; a collection is required.',
      )
    }
    return compilePipeline(stages, environment)([])
  }
  const { selection, rest } = foldLeading(stages)
  return compilePipeline(rest, environment)(sources.find(collection, selection))
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
