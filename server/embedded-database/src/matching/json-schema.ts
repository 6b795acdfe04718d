import { BSONRegExp } from 'bson'
import { failedToParse, notSupported, typeMismatch } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { keyText } from '../values/index-key.ts'
import { numberOption } from '../values/numbers.ts'
import type { Doc, Value } from '../values/value.ts'
import { TYPES, display, entriesOf, fieldsOf, isDoc, isNumeric, newDoc, typeName } from '../values/value.ts'
import { compilePattern } from './pattern.ts'

type Test = (value: Value) => boolean

/** Compiles one keyword; `schema` contains its sibling keywords. */
type Keyword = (argument: Value, schema: Doc) => Test

const NUMBERS = ['int', 'long', 'double', 'decimal']
/** The JSON type names that `type` accepts. */
const JSON_TYPES = new Map<Value, readonly string[]>([
  ['object', ['object']],
  ['array', ['array']],
  ['number', NUMBERS],
  ['boolean', ['bool']],
  ['string', ['string']],
  ['null', ['null']],
])

const listOf = (argument: Value): readonly Value[] => (Array.isArray(argument) ? argument : [argument])

const hasType =
  (namesOf: (type: Value) => readonly string[] | undefined): Keyword =>
  argument => {
    const names = listOf(argument).flatMap(type => {
      const known = namesOf(type)
      if (known) return known
      throw failedToParse(`Unknown type name alias: ${display(type)}`)
    })
    return value => names.includes(typeName(value))
  }

const bsonTypes = (type: Value): readonly string[] | undefined =>
  type === 'number'
    ? NUMBERS
    : TYPES.filter(({ name }) => name === type)
        .map(({ name }) => name)
        .slice(0, 1)

const schemaIn = (argument: Value): Test => {
  if (isDoc(argument)) return compileJsonSchema(argument)
  throw typeMismatch('$jsonSchema keyword must be an object')
}

function schemasIn(argument: Value): Test[] {
  if (Array.isArray(argument) && argument.length > 0) return argument.map(schemaIn)
  throw failedToParse('$jsonSchema keyword must be a non-empty array')
}

/** A count that a keyword limits. */
const limit =
  (sizeOf: (value: Value) => number | null, isMost: boolean): Keyword =>
  argument => {
    const bound = numberOption(argument, Number.NaN)
    if (!Number.isInteger(bound) || bound < 0)
      throw failedToParse('$jsonSchema limits are whole numbers from 0')
    return value => {
      const size = sizeOf(value)
      return size === null || (isMost ? size <= bound : size >= bound)
    }
  }

const textLength = (value: Value): number | null =>
  typeof value === 'string' ? Array.from(value).length : null
const listLength = (value: Value): number | null => (Array.isArray(value) ? value.length : null)
const fieldCount = (value: Value): number | null => (isDoc(value) ? fieldsOf(value).length : null)

const bound =
  (sign: 1 | -1, exclusive: string): Keyword =>
  (argument, schema) => {
    if (!isNumeric(argument)) throw typeMismatch('$jsonSchema bounds are numbers')
    const isExclusive = schema[exclusive] === true
    return value => {
      if (!isNumeric(value)) return true
      const order = compareValues(value, argument) * sign
      return order > 0 || (order === 0 && !isExclusive)
    }
  }

/** The tests of the fields that `properties` and `patternProperties` name. */
function fieldTests({ properties = newDoc(), patternProperties: patterns = newDoc() }: Doc) {
  if (!isDoc(properties) || !isDoc(patterns)) throw typeMismatch('$jsonSchema properties must be an object')
  const byName = new Map(entriesOf(properties).map(([field, schema]) => [field, schemaIn(schema)] as const))
  const byPattern = entriesOf(patterns).map(
    ([pattern, schema]) => [compilePattern(new BSONRegExp(pattern, '')), schemaIn(schema)] as const,
  )
  return (field: string): readonly Test[] => [
    ...[byName.get(field)].filter(test => test !== undefined),
    ...byPattern.filter(([matches]) => matches(field)).map(([, test]) => test),
  ]
}

const checkFields: Keyword = (_, schema) => {
  const testsOf = fieldTests(schema)
  return value =>
    !isDoc(value) || entriesOf(value).every(([field, part]) => testsOf(field).every(test => test(part)))
}

const checkFurtherFields: Keyword = (argument, schema) => {
  const testsOf = fieldTests(schema)
  const test = typeof argument === 'boolean' ? () => argument : schemaIn(argument)
  return value =>
    !isDoc(value) || entriesOf(value).every(([field, part]) => testsOf(field).length > 0 || test(part))
}

const checkItems: Keyword = (argument, { additionalItems: further = true }) => {
  const tests = Array.isArray(argument) ? argument.map(schemaIn) : null
  let others = schemaIn(tests ? newDoc() : argument)
  if (tests) others = typeof further === 'boolean' ? () => further : schemaIn(further)
  return value => !Array.isArray(value) || value.every((item, at) => (tests?.[at] ?? others)(item))
}

const always: Keyword = () => () => true

const KEYWORDS = new Map<string, Keyword>([
  ['title', always],
  ['description', always],
  ['exclusiveMinimum', always],
  ['exclusiveMaximum', always],
  ['additionalItems', always],
  ['bsonType', hasType(type => (bsonTypes(type)?.length ? bsonTypes(type) : undefined))],
  ['type', hasType(type => JSON_TYPES.get(type))],
  ['enum', argument => value => listOf(argument).some(each => equalValues(each, value))],
  [
    'required',
    argument => value =>
      !isDoc(value) ||
      listOf(argument).every(field => typeof field === 'string' && Object.hasOwn(value, field)),
  ],
  ['properties', checkFields],
  ['patternProperties', checkFields],
  ['additionalProperties', checkFurtherFields],
  ['items', checkItems],
  ['minimum', bound(1, 'exclusiveMinimum')],
  ['maximum', bound(-1, 'exclusiveMaximum')],
  ['minLength', limit(textLength, false)],
  ['maxLength', limit(textLength, true)],
  ['minItems', limit(listLength, false)],
  ['maxItems', limit(listLength, true)],
  ['minProperties', limit(fieldCount, false)],
  ['maxProperties', limit(fieldCount, true)],
  [
    'uniqueItems',
    argument => value =>
      argument !== true ||
      !Array.isArray(value) ||
      new Set(value.map(item => keyText(item, null))).size === value.length,
  ],
  [
    'pattern',
    argument => {
      if (typeof argument !== 'string') throw typeMismatch("$jsonSchema keyword 'pattern' must be a string")
      const matches = compilePattern(new BSONRegExp(argument, ''))
      return value => typeof value !== 'string' || matches(value)
    },
  ],
  [
    'allOf',
    argument => {
      const tests = schemasIn(argument)
      return value => tests.every(test => test(value))
    },
  ],
  [
    'anyOf',
    argument => {
      const tests = schemasIn(argument)
      return value => tests.some(test => test(value))
    },
  ],
  [
    'oneOf',
    argument => {
      const tests = schemasIn(argument)
      return value => tests.filter(test => test(value)).length === 1
    },
  ],
  [
    'not',
    argument => {
      const test = schemaIn(argument)
      return value => !test(value)
    },
  ],
])

const LEFT_OUT = ['dependencies', 'multipleOf', 'encrypt', 'encryptMetadata']

/**
 * Compiles a JSON schema.
 * @throws CommandError FailedToParse and TypeMismatch for a schema that MongoDB refuses
 * @see https://www.mongodb.com/docs/manual/reference/operator/query/jsonSchema/
 */
export function compileJsonSchema(schema: Doc): Test {
  const tests = entriesOf(schema).map(([name, argument]) => {
    if (LEFT_OUT.includes(name)) throw notSupported(`The $jsonSchema keyword ${name}`)
    const compile = KEYWORDS.get(name)
    if (compile) return compile(argument, schema)
    throw failedToParse(`Unknown $jsonSchema keyword: ${name}`)
  })
  return value => tests.every(test => test(value))
}
