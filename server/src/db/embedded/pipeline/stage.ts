import type { MatchOptions } from '../matching/filter.ts'
import type { Budget } from '../query/budget.ts'
import type { Doc, Value } from '../values/value.ts'

/** Turns a flow of documents into another. */
export type Stage = (docs: Iterable<Doc>) => Iterable<Doc>

/** Makes a stage of its argument; throws at once for a wrong one. */
export type CompileStage = (argument: Value, environment: Environment) => Stage

/** What a pipeline reads of a collection. */
export interface Selection {
  readonly filter: Doc
  readonly sort: Doc | null
  readonly skip: number
  /** 0 for all */
  readonly limit: number
}

export interface Environment {
  readonly options: MatchOptions
  readonly budget: Budget
  find(collection: string, selection: Selection): Iterable<Doc>
  hasIndex(collection: string, field: string): boolean
  /** runs another pipeline, as `$lookup` and `$unionWith` do */
  run(collection: string | null, stages: Value, options: MatchOptions): Iterable<Doc>
}

export const everything = (filter: Doc): Selection => ({ filter, sort: null, skip: 0, limit: 0 })
