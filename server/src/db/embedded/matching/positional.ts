import type { Collation } from '../values/collation.ts'
import { type Doc, type Value, isDoc, isOperator, newDoc } from '../values/value.ts'
import { compileFilter } from './filter.ts'
import { indexOf } from './path.ts'

/**
 * The index of the array element that made the filter match: what `$` stands for in an update or a projection. With
 * conditions on several arrays it is the last one's; MongoDB leaves that open.
 * @see https://www.mongodb.com/docs/manual/reference/operator/update/positional/
 */
export function matchedIndex(doc: Doc, filter: Doc, collation: Collation): number | null {
  const options = { collation, variables: newDoc() }
  let found: number | null = null
  for (const field of Object.keys(filter)) {
    const condition = filter[field]
    if (field === '$and' || field === '$or') {
      for (const clause of Array.isArray(condition) ? condition.filter(isDoc) : []) {
        if (compileFilter(clause, options)(doc)) found = matchedIndex(doc, clause, collation) ?? found
      }
    } else if (!isOperator(field)) {
      found =
        indexInPath(doc, field.split('.'), element => compileFilter(element(condition), options)) ?? found
    }
  }
  return found
}

type Recompile = (build: (condition: Value) => Doc) => (doc: Value) => boolean

/** Looks for the first array on the path and for its first element that passes the rest of it. */
function indexInPath(doc: Doc, path: readonly string[], recompile: Recompile): number | null {
  let value: Value = doc
  for (const [at, part] of path.entries()) {
    value = isDoc(value) ? value[part] : undefined
    if (!Array.isArray(value)) continue
    const rest = path.slice(at + 1)
    const [next] = rest
    if (next !== undefined && indexOf(next) >= 0) return indexOf(next)
    const matches = recompile(condition => ({ [['x', ...rest].join('.')]: condition }))
    // An element is tried as an array of one: an $elemMatch needs an array, and everything else enters it.
    const index = value.findIndex(element => matches({ x: rest.length ? element : [element] }))
    return index >= 0 ? index : null
  }
  return null
}
