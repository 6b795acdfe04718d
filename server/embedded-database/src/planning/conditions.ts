import { BSONRegExp } from 'bson'
import { conditionsIn, isOperatorDoc } from '../matching/path.ts'
import type { Doc, Value } from '../values/value.ts'
import { type Bounds, boundsOf, equality, excludesMissing } from './bounds.ts'

/** A filter's conditions on one path, as far as an index can use them. */
export interface Condition {
  readonly operators?: (readonly [string, Value])[]
  /** one per operator that has bounds */
  readonly bounds?: Bounds[]
  /** the value must be one of these */
  equals?: readonly Value[]
  exists?: true
}

export type Conditions = ReturnType<typeof conditionsOf>

/** A path's condition in operator form. */
export const operatorsOf = (condition: Value): Doc =>
  isOperatorDoc(condition) ? condition : { $eq: condition }

/** The conditions that hold for every match of a filter; `complete` when they are equivalent to the filter. */
export function conditionsOf(filter: Doc) {
  const byPath = new Map<string, Condition & Required<Pick<Condition, 'operators' | 'bounds'>>>()
  let complete = true
  // An index of one element has the elements of that one.
  const boundsAt = (field: string, operator: string, value: Value): Bounds | null =>
    operator === '$elemMatch' && /\.\d/.test(field) ? null : boundsOf(operator, value)
  for (const [field, argument] of conditionsIn(filter)) {
    const condition = byPath.get(field) ?? { operators: [], bounds: [] }
    if (field.startsWith('$')) complete = false
    else byPath.set(field, condition)
    for (const [operator, value] of Object.entries(operatorsOf(argument))) {
      const isPlain = operator === '$eq' && value === argument
      const bounds = isPlain ? equality(value) : boundsAt(field, operator, value)
      condition.operators.push([operator, value])
      if (bounds) condition.bounds.push(bounds)
      complete &&= bounds?.exact ?? false
      if (operator === '$exists' && value === true) condition.exists = true
      const equals = operator === '$eq' ? [value] : operator === '$in' && value
      // A pattern matches more than itself.
      if (bounds?.exact && Array.isArray(equals) && !equals.some(each => each instanceof BSONRegExp))
        condition.equals = equals
    }
  }
  return { byPath, complete }
}

/** Whether the condition excludes documents that lack the field. */
export const mustExist = ({ exists, bounds = [] }: Condition = {}): boolean =>
  exists === true || bounds.some(excludesMissing)
