import type { MatchOptions } from '../matching/filter.ts'
import type { Budget } from '../query/budget.ts'
import type { Doc, Value } from '../values/value.ts'

/** What a pipeline reads of a collection. */
export interface Selection {
  readonly filter: Doc
  readonly sort: Doc | null
  readonly skip: number
  /** 0 for all */
  readonly limit: number
}

/** How a pipeline reaches the collections of its database. */
export interface Sources {
  readonly options: MatchOptions
  readonly budget: Budget
  find(collection: string, selection: Selection, options: MatchOptions): Iterable<Doc>
}

/** Turns a flow of documents into another. */
export type Stage = (docs: Iterable<Doc>) => Iterable<Doc>

/** Makes a stage of its argument; throws at once for a wrong one. */
export type CompileStage = (argument: Value, sources: Sources) => Stage
