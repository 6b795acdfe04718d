import type { Collation } from '../values/collation.ts'
import type { Value } from '../values/value.ts'

export interface ModifierContext {
  readonly path: string
  /** the document's _id, for messages */
  readonly id: Value
  readonly collation: Collation
  readonly now: Date
}

/** The new value of a field; undefined leaves it as it is. */
export type Modifier = (current: Value, argument: Value, context: ModifierContext) => Value
