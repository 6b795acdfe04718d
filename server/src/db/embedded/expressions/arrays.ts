import type { Collation } from '../values/collation.ts'
import { CommandError, location } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { keyText } from '../values/index-key.ts'
import { numberOption } from '../values/numbers.ts'
import { type Value, isDoc, isNumeric, typeName } from '../values/value.ts'
import {
  type Compiler,
  type Evaluate,
  type Operator,
  compileField,
  fieldsOf,
  isNullish,
  isTrue,
  onFields,
  onValue,
  onValues,
} from './operator.ts'

const MANY = [0, Number.POSITIVE_INFINITY] as const

function arrayFor(name: string, value: Value): Value[] {
  if (Array.isArray(value)) return value
  throw new CommandError(
    location(28689),
    `${name} requires an array as its argument, found: ${typeName(value)}`,
  )
}

const size = onValue('$size', value => {
  if (Array.isArray(value)) return value.length
  throw new CommandError(
    location(17124),
    `The argument to $size must be an array, but was of type: ${typeName(value)}`,
  )
})

const elementAt = onValues('$arrayElemAt', [2, 2], ([array, index]) => {
  if (isNullish(array) || isNullish(index)) return null
  if (!isNumeric(index)) {
    throw new CommandError(
      location(28690),
      `$arrayElemAt's second argument must be a numeric value, but is ${typeName(index)}`,
    )
  }
  return arrayFor('$arrayElemAt', array).at(numberOption(index))
})

const edge = (name: string, at: 0 | -1): Operator =>
  onValue(name, value => (isNullish(value) ? null : arrayFor(name, value).at(at)))

const slice = onValues('$slice', [2, 3], ([array, second, third]) => {
  if (isNullish(array) || isNullish(second)) return null
  const values = arrayFor('$slice', array)
  const first = numberOption(second)
  if (third === undefined) return first < 0 ? values.slice(first) : values.slice(0, first)
  const start = first < 0 ? Math.max(0, values.length + first) : first
  return values.slice(start, start + numberOption(third))
})

const contains = onValues('$in', [2, 2], ([value, array], collation) => {
  if (!Array.isArray(array)) {
    throw new CommandError(
      location(40081),
      `$in requires an array as a second argument, found: ${typeName(array)}`,
    )
  }
  return array.some(element => equalValues(element, value, collation))
})

const range = onValues('$range', [2, 3], ([start, end, step = 1]) => {
  const by = numberOption(step)
  if (by === 0) throw new CommandError(location(34449), '$range requires a non-zero step value')
  const values: Value[] = []
  for (let at = numberOption(start); by > 0 ? at < numberOption(end) : at > numberOption(end); at += by)
    values.push(at)
  return values
})

interface ElementWise {
  readonly input: Evaluate
  readonly name: string
  /** compiles another part, in which the element is known */
  readonly inner: (part: string) => Evaluate | null
}

/** The common part of `$map` and `$filter`: an input, and a name for its elements. */
function elementWise(operator: string, argument: Value, compiler: Compiler): ElementWise {
  if (!isDoc(argument))
    throw new CommandError(location(16878), `${operator} only supports an object as its argument`)
  const as = argument['as'] ?? 'this'
  if (typeof as !== 'string') throw new CommandError(location(16866), `'as' of ${operator} must be a string`)
  const inside = compiler.withVariables([as])
  return {
    input: compiler.compile(argument['input']),
    name: as,
    inner: part => compileField(argument, part, inside),
  }
}

const map: Operator = (argument, compiler) => {
  fieldsOf('$map', { required: ['input', 'in'], optional: ['as'] }, argument)
  const { input, name, inner } = elementWise('$map', argument, compiler)
  const body = inner('in')
  return scope => {
    const values = input(scope)
    if (isNullish(values) || !body) return null
    return arrayFor('$map', values).map(
      value => body({ root: scope.root, variables: { ...scope.variables, [name]: value } }) ?? null,
    )
  }
}

const filter: Operator = (argument, compiler) => {
  fieldsOf('$filter', { required: ['input', 'cond'], optional: ['as', 'limit'] }, argument)
  const { input, name, inner } = elementWise('$filter', argument, compiler)
  const [test, limit] = [inner('cond'), inner('limit')]
  return scope => {
    const values = input(scope)
    if (isNullish(values) || !test) return null
    const kept = arrayFor('$filter', values).filter(value =>
      isTrue(test({ root: scope.root, variables: { ...scope.variables, [name]: value } })),
    )
    return limit ? kept.slice(0, numberOption(limit(scope), kept.length)) : kept
  }
}

const reduce: Operator = (argument, compiler) => {
  const parts = new Map(
    fieldsOf('$reduce', { required: ['input', 'initialValue', 'in'], optional: [] }, argument),
  )
  const input = compiler.compile(parts.get('input'))
  const initial = compiler.compile(parts.get('initialValue'))
  const body = compiler.withVariables(['this', 'value']).compile(parts.get('in'))
  return scope => {
    const values = input(scope)
    if (isNullish(values)) return null
    let value = initial(scope)
    for (const element of arrayFor('$reduce', values)) {
      value = body({ root: scope.root, variables: { ...scope.variables, this: element, value } })
    }
    return value
  }
}

const unique = (values: Iterable<Value>, collation: Collation): Map<string, Value> => {
  const found = new Map<string, Value>()
  for (const value of values) {
    const key = keyText(value, collation)
    if (!found.has(key)) found.set(key, value)
  }
  return found
}

/** A set operator on arrays; null when an argument is. */
const onSets = (name: string, apply: (sets: Map<string, Value>[]) => Value): Operator =>
  onValues(name, MANY, (values, collation) =>
    values.some(isNullish) ? null : apply(values.map(value => unique(arrayFor(name, value), collation))),
  )

const isSubset = (a: Map<string, Value>, b: Map<string, Value>): boolean =>
  [...a.keys()].every(key => b.has(key))

const sortArray = onFields(
  '$sortArray',
  { required: ['input', 'sortBy'], optional: [] },
  ({ input, sortBy }) => {
    if (isNullish(input)) return null
    const keys = isDoc(sortBy) ? Object.entries(sortBy) : [['', sortBy] as const]
    const at = (value: Value, path: string): Value =>
      path === ''
        ? value
        : path.split('.').reduce<Value>((part, field) => (isDoc(part) ? part[field] : undefined), value)
    return arrayFor('$sortArray', input).toSorted((a, b) => {
      for (const [path, direction] of keys) {
        const order = compareValues(at(a, path), at(b, path)) * numberOption(direction)
        if (order !== 0) return order
      }
      return 0
    })
  },
)

export const arrayOperators: Readonly<Record<string, Operator>> = {
  $size: size,
  $arrayElemAt: elementAt,
  $first: edge('$first', 0),
  $last: edge('$last', -1),
  $slice: slice,
  $in: contains,
  $range: range,
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $sortArray: sortArray,
  $isArray: onValue('$isArray', value => Array.isArray(value)),
  $reverseArray: onValue('$reverseArray', value =>
    isNullish(value) ? null : arrayFor('$reverseArray', value).toReversed(),
  ),
  $concatArrays: onValues('$concatArrays', MANY, values =>
    values.some(isNullish) ? null : values.flatMap(value => arrayFor('$concatArrays', value)),
  ),
  $indexOfArray: onValues('$indexOfArray', [2, 2], ([array, value], collation) =>
    isNullish(array)
      ? null
      : arrayFor('$indexOfArray', array).findIndex(each => equalValues(each, value, collation)),
  ),
  $setUnion: onSets('$setUnion', sets => [...new Map(sets.flatMap(set => [...set])).values()]),
  $setIntersection: onSets('$setIntersection', ([first, ...others]) =>
    [...(first ?? [])].filter(([key]) => others.every(set => set.has(key))).map(([, value]) => value),
  ),
  $setDifference: onSets('$setDifference', ([first, second]) =>
    [...(first ?? [])].filter(([key]) => !second?.has(key)).map(([, value]) => value),
  ),
  $setIsSubset: onSets('$setIsSubset', ([a, b]) => Boolean(a && b && isSubset(a, b))),
  $setEquals: onSets('$setEquals', ([first, ...others]) =>
    others.every(set => first !== undefined && isSubset(first, set) && isSubset(set, first)),
  ),
  $anyElementTrue: onValue('$anyElementTrue', value => arrayFor('$anyElementTrue', value).some(isTrue)),
  $allElementsTrue: onValue('$allElementsTrue', value => arrayFor('$allElementsTrue', value).every(isTrue)),
}
