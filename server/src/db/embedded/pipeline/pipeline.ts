import { compileExpression } from '../expressions/expression.ts'
import { Code, CommandError, location, typeMismatch } from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, newDoc } from '../values/value.ts'
import type { Selection, Sources } from './stage.ts'
import { compileStage, stageOf } from './stages.ts'

/**
 * Runs a pipeline over a collection, or over nothing for `$documents`. Documents flow through it one by one wherever
 * the stages allow.
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation-pipeline/
 */
export function runPipeline(collection: string | null, stages: Value, sources: Sources): Iterable<Doc> {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' option must be specified as an array")
  const through = (rest: readonly Value[], source: () => Iterable<Doc>): Iterable<Doc> => {
    const compiled = rest.map(stage => compileStage(stage, sources))
    return compiled.reduce((flow, stage) => stage(flow), source())
  }
  if (collection !== null) {
    const { selection, rest } = foldLeading(stages)
    return through(rest, () => sources.find(collection, selection))
  }
  const [name, documents] = stages.length > 0 ? stageOf(stages[0]) : []
  if (name === '$documents') return through(stages.slice(1), () => documentsOf(documents, sources))
  return through(stages, () => {
    throw new CommandError(
      Code.invalidNamespace,
      '{aggregate: 1} is not valid for this pipeline; a collection is required.',
    )
  })
}

function documentsOf(expression: Value, { options }: Sources): Doc[] {
  const values = compileExpression(expression, options)(newDoc())
  if (Array.isArray(values) && values.every(isDoc)) return values
  throw new CommandError(location(5858203), '$documents requires an array of documents')
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
