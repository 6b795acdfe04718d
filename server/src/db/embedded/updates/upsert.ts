import { BSONRegExp } from 'bson'
import { docsIn } from '../matching/path.ts'
import {
  type Doc,
  type Value,
  cloneValue,
  isDoc,
  isOperator,
  isOperatorDoc,
  newDoc,
} from '../values/value.ts'
import { assign, forEachTarget } from './targets.ts'

/**
 * The document that an upsert starts from: what the filter says by equality, its _id in front.
 * @see https://www.mongodb.com/docs/manual/reference/method/db.collection.updateOne/#upsert
 */
export function upsertSeed(filter: Doc): Doc {
  const seed = newDoc()
  for (const [field, value] of equalitiesOf(filter)) {
    const path = { path: field.split('.'), filters: new Map(), creates: true }
    forEachTarget(seed, path, target => assign(target, cloneValue(value)))
  }
  return '_id' in seed ? Object.assign(newDoc(), { _id: seed['_id'] }, seed) : seed
}

function equalitiesOf(filter: Doc): (readonly [string, Value])[] {
  return Object.entries(filter).flatMap(([field, condition]) => {
    const clauses = docsIn(condition)
    if (field === '$and' || (field === '$or' && clauses.length === 1)) return clauses.flatMap(equalitiesOf)
    if (isOperator(field) || condition instanceof BSONRegExp) return []
    const value = isOperatorDoc(condition) ? impliedBy(condition) : condition
    return value === undefined ? [] : [[field, value] as const]
  })
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
