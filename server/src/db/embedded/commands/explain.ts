import { type Examined, type Strategy, findRows, strategyOf } from '../query/rows.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, isDoc, newDoc } from '../values/value.ts'
import { type Context, type Handler, matchOptions, queryOf } from './context.ts'

/** The parts of the explained command that decide how it is run. */
function explained(command: Doc): { filter: Value; sort: Value; hint: Value; collation: Value } {
  const statement = [command['updates'], command['deletes']].flatMap(list =>
    Array.isArray(list) ? list : [],
  )[0]
  const part = isDoc(statement) ? statement : command
  const stages = Array.isArray(command['pipeline']) ? command['pipeline'].filter(isDoc) : []
  return {
    filter: part['filter'] ?? part['query'] ?? part['q'] ?? stages[0]?.['$match'],
    sort: part['sort'] ?? stages.slice(0, 2).find(stage => '$sort' in stage)?.['$sort'],
    hint: part['hint'] ?? command['hint'],
    collation: part['collation'] ?? command['collation'],
  }
}

/** The plan as a tree of stages, the way MongoDB shows it. */
function winningPlan({ plan, sorts, backwards }: Strategy, sort: Doc | null, filter: Doc): Doc {
  const direction = plan?.reverse || backwards ? 'backward' : 'forward'
  const source: Doc = plan
    ? {
        stage: 'FETCH',
        ...(plan.exact ? {} : { filter }),
        inputStage: {
          stage: 'IXSCAN',
          keyPattern: plan.index.key,
          indexName: plan.index.name,
          isMultiKey: plan.index.multikey,
          isUnique: plan.index.unique,
          isSparse: plan.index.sparse,
          isPartial: plan.index.partial !== null,
          direction,
          ranges: plan.ranges.length,
        },
      }
    : { stage: 'COLLSCAN', filter, direction }
  return sorts ? { stage: 'SORT', sortPattern: sort, inputStage: source } : source
}

const explain: Handler = (context: Context) => {
  const { command, store, access, database, budget } = context
  const inner = isDoc(command['explain']) ? command['explain'] : newDoc()
  const [name] = Object.values(inner)
  const collection = typeof name === 'string' ? store.catalog.find(database, name) : undefined
  const { collation, ...parts } = explained(inner)
  const query = queryOf(parts, matchOptions(collection, collation, inner['let']))
  const plan = collection
    ? winningPlan(strategyOf(collection, query), query.sort, query.filter)
    : { stage: 'EOF' }
  const examined: Examined = { keys: 0, documents: 0 }
  let nReturned = 0
  const startedAt = performance.now()
  if (collection && command['verbosity'] !== 'queryPlanner') {
    const [skip, limit] = [
      numberOption(inner['skip']),
      numberOption(inner['limit']) || Number.POSITIVE_INFINITY,
    ]
    const rows = findRows({ access, collection, budget, examined }, query)
    while (nReturned < skip + limit && !rows.next().done) nReturned++
    nReturned = Math.max(0, nReturned - skip)
  }
  return docOf([
    ['explainVersion', '1'],
    [
      'queryPlanner',
      {
        namespace: `${database}.${typeof name === 'string' ? name : ''}`,
        winningPlan: plan,
        rejectedPlans: [],
      },
    ],
    [
      'executionStats',
      {
        executionSuccess: true,
        nReturned,
        executionTimeMillis: Math.round(performance.now() - startedAt),
        totalKeysExamined: examined.keys,
        totalDocsExamined: examined.documents,
        executionStages: plan,
      },
    ],
    ['ok', 1],
  ])
}

export const explainReads: Readonly<Record<string, Handler>> = { explain }
