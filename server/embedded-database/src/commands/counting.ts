import { type Doc, type Value, entriesOf, isDoc, isNumeric } from '../values/value.ts'

/** A pipeline that only counts what a filter finds. */
export interface Counting {
  readonly filter: Doc
  /** of the one group */
  readonly id: Value
  /** the result's field with the number */
  readonly field: string
}

const only = (stage: Value, name: string): Value =>
  isDoc(stage) && Object.keys(stage).length === 1 ? stage[name] : undefined

/**
 * What the drivers' `countDocuments` sends: a `$match`, and a `$group` of everything that adds ones. It can be counted
 * without reading documents. Null for any other pipeline.
 */
export function countingIn(stages: readonly Value[]): Counting | null {
  const [filter, group] = [only(stages[0], '$match'), only(stages[1], '$group')]
  if (!isDoc(filter) || !isDoc(group) || stages.length > 2) return null
  const { _id: id, ...outputs } = group
  const [[field, sum] = ['', null], ...more] = entriesOf(outputs)
  const isOne = isDoc(sum) && Object.keys(sum).length === 1 && sum['$sum'] === 1
  return isOne && more.length === 0 && !field.includes('.') && (id === null || isNumeric(id))
    ? { filter, id, field }
    : null
}
