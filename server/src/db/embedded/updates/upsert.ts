import { BSONRegExp } from 'bson'
import { conditionsIn } from '../matching/path.ts'
import { type Doc, type Value, cloneValue, isDoc, isOperator, isOperatorDoc, docOf } from '../values/value.ts'
import { changeAt } from './targets.ts'

/**
 * The document that an upsert starts from: what the filter says by equality, its _id in front.
 * @see https://www.mongodb.com/docs/manual/reference/method/db.collection.updateOne/#upsert
 */
export function upsertSeed(filter: Doc): Doc {
  const seed = docOf([])
  for (const [field, condition] of conditionsIn(filter)) {
    const value = isOperatorDoc(condition) ? impliedBy(condition) : condition
    if (isOperator(field) || value === undefined || condition instanceof BSONRegExp) continue
    const path = { path: field.split('.'), filters: new Map(), creates: true }
    changeAt(seed, path, () => cloneValue(value))
  }
  return '_id' in seed ? Object.assign(docOf([]), { _id: seed['_id'] }, seed) : seed
}

/** The one value that `$eq`, `$in` or `$all` leaves. */
function impliedBy(operators: Doc): Value {
  if ('$eq' in operators) return operators['$eq']
  for (const operator of ['$in', '$all']) {
    const list = operators[operator]
    if (Array.isArray(list) && list.length === 1 && !isDoc(list[0])) return list[0]
  }
  return undefined
}
