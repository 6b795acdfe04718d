import type { Collation } from '../values/collation.ts'
import { type Doc, type Value, isOperator, newDoc } from '../values/value.ts'
import { type Matches, compileFilter } from './filter.ts'
import { docsIn, fieldAt, indexOf } from './path.ts'

/**
 * The index of the array element that made the filter match: what `$` stands for in an update or a projection. With
 * conditions on several arrays it is the last one's; MongoDB leaves that open.
 * @see https://www.mongodb.com/docs/manual/reference/operator/update/positional/
 */
export function matchedIndex(doc: Doc, filter: Doc, collation: Collation): number | null {
  const compile = (clause: Doc): Matches => compileFilter(clause, { collation, variables: newDoc() })
  let found: number | null = null
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' || field === '$or') {
      for (const clause of docsIn(condition)) {
        if (compile(clause)(doc)) found = matchedIndex(doc, clause, collation) ?? found
      }
    } else if (!isOperator(field)) {
      found = indexInPath(doc, field.split('.'), rest => compile({ [rest]: condition })) ?? found
    }
  }
  return found
}

/** Looks for the first array on the path and for its first element that passes the rest of it. */
function indexInPath(doc: Doc, path: readonly string[], compile: (rest: string) => Matches): number | null {
  for (let at = 1; at <= path.length; at++) {
    const array = fieldAt(doc, path.slice(0, at))
    if (!Array.isArray(array)) continue
    const rest = path.slice(at)
    const named = indexOf(rest[0] ?? '')
    if (named >= 0) return named
    const matches = compile(['x', ...rest].join('.'))
    // An element is tried as an array of one: an $elemMatch needs an array, and everything else enters it.
    const index = array.findIndex((element: Value) => matches({ x: rest.length ? element : [element] }))
    return index >= 0 ? index : null
  }
  return null
}
