import { BSONRegExp } from 'bson'
import { type Doc, type Value, isDoc, isOperator, isOperatorDoc, newDoc } from '../values/value.ts'

/**
 * The document that an upsert starts from: what the filter says by equality, its _id in front.
 * @see https://www.mongodb.com/docs/manual/reference/method/db.collection.updateOne/#upsert
 */
export function upsertSeed(filter: Doc): Doc {
  const found = newDoc()
  collectEqualities(filter, (path, value) => {
    const parts = path.split('.')
    const field = parts.pop() ?? ''
    let parent = found
    for (const part of parts) {
      const next = parent[part]
      const child = isDoc(next) ? next : newDoc()
      parent[part] = child
      parent = child
    }
    parent[field] = value
  })
  return '_id' in found ? Object.assign(newDoc(), { _id: found['_id'] }, found) : found
}

function collectEqualities(filter: Doc, found: (path: string, value: Value) => void): void {
  for (const [field, condition] of Object.entries(filter)) {
    const clauses = Array.isArray(condition) ? condition.filter(isDoc) : []
    if (field === '$and' || (field === '$or' && clauses.length === 1)) {
      for (const clause of clauses) collectEqualities(clause, found)
    } else if (isOperatorDoc(condition)) {
      const value = impliedBy(condition)
      if (value !== undefined) found(field, value)
    } else if (!isOperator(field) && !(condition instanceof BSONRegExp)) {
      found(field, condition)
    }
  }
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
