import { Code, CommandError, typeMismatch } from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, newDoc } from '../values/value.ts'
import type { Selection, Sources } from './stage.ts'
import { compileStage, stageOf } from './stages.ts'

/**
 * Runs a pipeline over a collection. Documents flow through it one by one wherever the stages allow.
 * @throws CommandError InvalidNamespace without a collection: the stages that need none are left out
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation-pipeline/
 */
export function runPipeline(collection: string | null, stages: Value, sources: Sources): Iterable<Doc> {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' option must be specified as an array")
  const { selection, rest } = foldLeading(stages)
  const compiled = rest.map(stage => compileStage(stage, sources))
  if (collection !== null)
    return compiled.reduce((flow, stage) => stage(flow), sources.find(collection, selection))
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
