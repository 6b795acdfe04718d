import type { Plan, Query } from '../planning/plan.ts'
import { isArrayAt } from '../storage/index-definition.ts'
import { valuesOf } from '../values/key-values.ts'
import { isTruthyOption } from '../values/numbers.ts'
import { type Doc, type Value, entriesOf, isDoc, isNumeric, newDoc, put } from '../values/value.ts'

/** Makes a document of what a query needs from a key alone; null where the key does not say all of it. */
export type Covering = (key: Buffer) => Doc | null

/** The fields that a projection asks for; null when it needs more of a document than some whole fields. */
export function fieldsAsked(projection: Value): readonly string[] | null {
  if (!isDoc(projection)) return null
  const parts = entriesOf(projection)
  const named = parts.filter(([field]) => field !== '_id')
  const isPlain = parts.every(
    ([field, value]) =>
      !/[.$]/.test(field) &&
      (typeof value === 'boolean' || isNumeric(value)) &&
      (field === '_id' || isTruthyOption(value)),
  )
  const { _id: id = true } = projection
  if (!isPlain || (named.length === 0 && !(isTruthyOption(id) && parts.length > 0))) return null
  return [...(isTruthyOption(id) ? ['_id'] : []), ...named.map(([field]) => field)]
}

/**
 * How a query is answered from the keys of its index, as in MongoDB: when the ranges hold keys of all matches and of no
 * other document, and the index has every field that is shown or sorted by. Not of an array, whose key has one element,
 * and not where null is asked for.
 * @see https://www.mongodb.com/docs/manual/core/query-optimization/#covered-query
 */
export function coveringOf(plan: Plan | null, { fields, sort }: Query): Covering | null {
  if (!plan?.tight || plan.findsNull || !fields) return null
  const { index } = plan
  const needed = new Set([...fields, ...Object.keys(sort ?? {})])
  const parts = index.paths.map(path => path.join('.'))
  const isKept = (field: string): boolean => {
    const at = parts.indexOf(field)
    return at >= 0 && !field.includes('.') && !isArrayAt(index, at)
  }
  if (![...needed].every(isKept)) return null
  const wanted = parts.map(field => needed.has(field))
  const shown = [...parts.entries()].filter(([at]) => wanted[at])
  return key => {
    const values = valuesOf(key, index.descending, wanted)
    if (!values) return null
    const doc = newDoc()
    for (const [at, field] of shown) {
      if (values[at] === undefined) return null
      put(doc, field, values[at])
    }
    return doc
  }
}
