import { type Doc, type Value, isDoc, isOperator, isOperatorDoc } from '../values/value.ts'
import { type MatchOptions, compileFilter } from './filter.ts'
import { conditionsIn, docsIn, fieldAt, indexOf, partsToArray } from './path.ts'

/**
 * The index of the array element that made the filter match: what `$` stands for in an update or a projection. With
 * conditions on several arrays it is the last one's, which MongoDB leaves open; null where no element is named.
 * @see https://www.mongodb.com/docs/manual/reference/operator/update/positional/
 */
export function matchedIndex(doc: Doc, filter: Doc, options: MatchOptions): number | null {
  let found: number | null = null
  for (const [field, condition] of conditionsIn(filter)) {
    const met = field === '$or' && docsIn(condition).find(clause => compileFilter(clause, options)(doc))
    if (met) found = matchedIndex(doc, met, options) ?? found
    for (const part of isOperator(field) ? [] : partsOf(condition))
      found = indexInPath(doc, field.split('.'), { part, options }) ?? found
  }
  return found
}

/** A negation is met by no element. */
const NEGATIONS = ['$ne', '$nin', '$not', '$comment']

/** The operators of a condition one by one: each may be met by an element of its own. */
function partsOf(condition: Value): Value[] {
  if (!isOperatorDoc(condition)) return [condition]
  const { $options, ...operators } = condition
  return Object.entries(operators).flatMap(([operator, argument]) => {
    if (NEGATIONS.includes(operator)) return []
    if (operator === '$all' && Array.isArray(argument)) return argument.flatMap(partsOf)
    return [operator === '$regex' ? { $regex: argument, $options } : { [operator]: argument }]
  })
}

/** Conditions on the array itself. */
const isOnArray = (part: Value): boolean =>
  Array.isArray(part) || (isDoc(part) && ['$exists', '$size', '$type'].some(operator => operator in part))

/** Looks for the first array on the path and for its first element that passes the rest of it. */
function indexInPath(
  doc: Doc,
  path: readonly string[],
  { part, options }: { part: Value; options: MatchOptions },
): number | null {
  const end = partsToArray(doc, path)
  const [array, rest] = [fieldAt(doc, path.slice(0, end)), path.slice(end)]
  if (!Array.isArray(array) || (rest.length === 0 && isOnArray(part))) return null
  const named = indexOf(rest[0] ?? '')
  if (named >= 0) return rest.length === 1 ? named : null
  const matches = compileFilter({ [['x', ...rest].join('.')]: part }, options)
  // An element is tried as an array of one: an $elemMatch needs an array, and everything else enters it.
  const index = array.findIndex((element: Value) => matches({ x: [element] }))
  return index >= 0 ? index : null
}
