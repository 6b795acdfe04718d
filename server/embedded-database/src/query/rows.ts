import { compileFilter } from '../matching/filter.ts'
import { type Plan, type Query, planClauses, planQuery } from '../planning/plan.ts'
import { compileSort, merged } from '../shaping/sort.ts'
import type { Access, Overlay } from '../storage/access.ts'
import type { Collection } from '../storage/catalog.ts'
import {
  Row,
  countDocuments,
  countKeys,
  countUpTo,
  readDocument,
  scanCollection,
  scanIndex,
  scanKeys,
} from '../storage/scan.ts'
import { Code, CommandError, notSupported } from '../values/command-error.ts'
import { isDoc } from '../values/value.ts'
import type { Budget } from './budget.ts'
import { type Covering, coveringOf } from './covered.ts'
import { type Flow, type Pause, forEach } from './steps.ts'

/** Counts for explain. */
export interface Examined {
  documents: number
  keys: number
}

export interface Execution {
  readonly access: Access
  readonly collection: Collection
  readonly budget: Budget
  readonly examined?: Examined | undefined
}

/** The query plan as explain shows it. */
export interface Strategy {
  readonly plan: Plan | null
  /** one plan per clause of an `$or`, instead of `plan` */
  readonly clauses: readonly Plan[] | null
  /** needs a sort in memory */
  readonly sorts: boolean
  /** reads the keys of the plan's index, and no document */
  readonly covering: Covering | null
}

/** @throws CommandError for a hint that names no index, and for `$natural` other than as the hint of a forward scan */
export function strategyOf({ access, collection }: Execution, query: Query): Strategy {
  const { sort, hint } = query
  const natural = isDoc(hint) ? hint['$natural'] : undefined
  if (sort?.['$natural'] !== undefined || (natural ?? 1) !== 1) throw notSupported('An order of $natural')
  const unplanned = { plan: null, sorts: sort !== null, covering: null }
  if (natural !== undefined) return { ...unplanned, clauses: null }
  const indexes = collection.indexes.filter(({ building }) => !building)
  const plan = planQuery(indexes, query)
  // A plan is exact only where the filter has no `$or`.
  const clauses = hint === undefined && !plan?.exact ? planClauses(indexes, query) : null
  if (clauses && (!plan || areFew(access, clauses))) return { ...unplanned, clauses }
  const covering = access.overlayOf(collection) ? null : coveringOf(plan, query)
  return { plan, clauses: null, sorts: sort !== null && !plan?.sorted, covering }
}

/** MongoDB runs both plans and takes the one that finishes first: below this many keys that is the clauses. */
const FEW = 100

function areFew(access: Access, clauses: readonly Plan[]): boolean {
  let found = 0
  for (const { index, ranges } of clauses)
    for (const range of ranges) {
      found += countUpTo(FEW, access, index.id)(range)
      if (found >= FEW) return false
    }
  return true
}

/** The matching documents, in the query's order. */
export function* findRows(execution: Execution, query: Query): Generator<Row | null> {
  const { access, collection } = execution
  const strategy = strategyOf(execution, query)
  const overlay = access.overlayOf(collection)
  const source = sourceRows(execution, strategy, query)
  const visible = overlay ? withOverlay(source, overlay) : source
  const isAll = Object.keys(query.filter).length === 0 || (strategy.plan?.tight && !overlay)
  const matching = isAll ? visible : filterRows(visible, query)
  const { sort, limit } = query
  const mustSort = sort !== null && (strategy.sorts || overlay !== null)
  const found = mustSort ? compileSort(sort)(matching, limit, execution.budget) : matching
  const { indexes } = collection
  for (const row of found) {
    yield row
    if (collection.indexes !== indexes || collection.dropped) checkAlive(execution, strategy)
  }
}

/** @throws CommandError QueryPlanKilled when the collection or index was dropped meanwhile; a transaction's snapshot still has it */
function checkAlive({ access, collection: { dropped, indexes } }: Execution, strategy: Strategy): void {
  if (access.isTransaction) return
  if (dropped) throw new CommandError(Code.queryPlanKilled, 'collection dropped')
  for (const { index } of plansOf(strategy)) {
    if (indexes.some(({ id }) => id === index.id)) continue
    throw new CommandError(Code.queryPlanKilled, `index '${index.name}' dropped`)
  }
}

const NO_PLANS: readonly Plan[] = []

/** The index plans to run one after the other; none for a collection scan. */
const plansOf = ({ plan, clauses }: Strategy): readonly Plan[] => clauses ?? (plan ? [plan] : NO_PLANS)

function* filterRows(rows: Flow<Row>, { filter }: Query): Flow<Row> {
  const matches = compileFilter(filter)
  for (const row of rows) if (!row || matches(row.doc)) yield row
}

/** A transaction's own changes replace rows of its snapshot. */
function* withOverlay(rows: Flow<Row>, overlay: Overlay): Flow<Row> {
  for (const row of rows) if (!row || !overlay.has(row.id)) yield row
  for (const row of overlay.values()) if (row) yield row
}

function* sourceRows(execution: Execution, strategy: Strategy, { limit }: Query): Flow<Row> {
  const { access, collection, budget, examined } = execution
  const first = limit > 0 && !strategy.sorts ? Math.min(512, limit) : 64
  const plans = plansOf(strategy)
  const { covering } = strategy
  const isMerged = strategy.plan?.merged === true
  const readsKeys = covering !== null || isMerged
  const scan = covering ? scanKeys : scanIndex
  const seen = strategy.clauses || (strategy.plan?.index.multikey ?? 0) !== 0 ? new Set<number>() : null
  const sources =
    plans.length > 0
      ? plans.flatMap(plan => {
          const { index, ranges, reverse } = plan
          if (isMerged) return [() => keysInOrder(access, plan, first)]
          return ranges.map(range => () => scan(access, index.id, { ...range, reverse, first }))
        })
      : [() => scanCollection(access, collection, first)]
  for (const source of sources) {
    if (budget.step()) yield null
    for (const row of source()) {
      if (seen?.has(row.id)) continue
      seen?.add(row.id)
      if (budget.step(row.raw.length)) yield null
      if (examined && plans.length > 0) examined.keys++
      const doc = covering?.(row.raw)
      if (doc) yield new Row(row.id, row.raw, doc)
      else {
        if (examined) examined.documents++
        yield readsKeys ? wholeRow(access, row) : row
      }
    }
  }
}

/** The keys of ranges that each have the query's order, merged into it: of a page only some of each are read. */
function* keysInOrder(access: Access, { index, ranges, reverse }: Plan, wanted: number): Generator<Row> {
  const first = Math.ceil((2 * wanted) / ranges.length)
  const lists = ranges.map(function* ({ prefix, ...range }) {
    for (const row of scanKeys(access, index.id, { ...range, reverse, first }))
      yield { row, order: row.raw.subarray(prefix.length) }
  })
  const sign = reverse ? -1 : 1
  for (const { row } of merged(lists, (a, b) => sign * Buffer.compare(a.order, b.order))) yield row
}

/** The document of a key that does not say all that is needed; null when it has been deleted meanwhile. */
function wholeRow(access: Access, { id }: Row): Row | null {
  const raw = readDocument(access, id)
  return raw && new Row(id, raw)
}

/** Counts matching documents; a covered count reads only index keys. */
export function* countRows(execution: Execution, query: Query): Generator<Pause, number, void> {
  const { access, collection, budget, examined } = execution
  let count = 0
  if (!access.overlayOf(collection)) {
    if (Object.keys(query.filter).length === 0) return yield* countDocuments(access, collection)
    const { plan } = strategyOf(execution, query)
    if (plan?.exact) {
      for (const range of plan.ranges) {
        if (budget.step()) yield null
        count += yield* countKeys(access, plan.index.id, range)
      }
      if (examined) examined.keys += count
      return count
    }
  }
  yield* forEach(findRows(execution, query), () => count++)
  return count
}
