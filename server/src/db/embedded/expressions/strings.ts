import { BSONRegExp } from 'bson'
import { CommandError, location } from '../values/command-error.ts'
import { compareStrings } from '../values/compare.ts'
import { numberOption } from '../values/numbers.ts'
import { regexFrom } from '../values/regex.ts'
import { type Value, docOf, isNumeric, stringOf, typeName } from '../values/value.ts'
import { type Operator, isNullish, onFields, onValue, onValues } from './operator.ts'

const MANY = [0, Number.POSITIVE_INFINITY] as const

function text(name: string, value: Value): string {
  const string = stringOf(value)
  if (string === null)
    throw new CommandError(location(16702), `${name} only supports strings, not ${typeName(value)}`)
  return string
}

/** What `$toUpper`, `$substr` and their like accept besides strings. */
function coerced(value: Value): string {
  if (isNullish(value)) return ''
  if (value instanceof Date) return value.toISOString()
  if (isNumeric(value)) return value.toString()
  return text('the operator', value)
}

const concat = onValues('$concat', MANY, values =>
  values.some(isNullish) ? null : values.map(value => text('$concat', value)).join(''),
)

/** Substring by code points, not by UTF-16 units. */
const substring = onValues('$substrCP', [3, 3], ([value, start, length]) => {
  const points = Array.from(coerced(value))
  const from = numberOption(start)
  return points.slice(from, from + numberOption(length)).join('')
})

const substringBytes = onValues('$substrBytes', [3, 3], ([value, start, length]) => {
  const bytes = Buffer.from(coerced(value))
  const [from, count] = [numberOption(start), numberOption(length)]
  return bytes.subarray(from, count < 0 ? bytes.length : from + count).toString()
})

const split = onValues('$split', [2, 2], ([value, separator]) => {
  if (isNullish(value) || isNullish(separator)) return null
  if (separator === '') throw new CommandError(location(40087), '$split requires a non-empty separator')
  return text('$split', value).split(text('$split', separator))
})

const trim = (name: string, [atStart, atEnd]: readonly [boolean, boolean]): Operator =>
  onFields(name, { required: ['input'], optional: ['chars'] }, ({ input, chars }) => {
    if (isNullish(input) || chars === null) return null
    const points = Array.from(text(name, input))
    const dropped = chars === undefined ? null : new Set(text(name, chars))
    const drops = (point = ''): boolean => dropped?.has(point) ?? /[\s\0]/u.test(point)
    while (atStart && points.length && drops(points[0])) points.shift()
    while (atEnd && points.length && drops(points.at(-1))) points.pop()
    return points.join('')
  })

const indexOf = onValues('$indexOfCP', [2, 4], ([value, wanted, start, end]) => {
  if (isNullish(value)) return null
  const points = Array.from(text('$indexOfCP', value))
  const search = Array.from(text('$indexOfCP', wanted))
  const last = numberOption(end, points.length) - search.length
  for (let at = numberOption(start); at <= Math.min(last, points.length - search.length); at++) {
    if (search.every((point, offset) => points[at + offset] === point)) return at
  }
  return -1
})

interface RegexArguments {
  readonly input?: Value
  readonly regex?: Value
  readonly options?: Value
}

/** The matches in the input, or null when there is none to look at. */
function matchesOf(name: string, { input, regex, options }: RegexArguments): RegExpExecArray[] | null {
  if (isNullish(input) || isNullish(regex)) return null
  const [source, flags] =
    regex instanceof BSONRegExp ? [regex.pattern, regex.options] : [text(name, regex), '']
  const compiled = regexFrom(source, isNullish(options) ? flags : text(name, options))
  return [...text(name, input).matchAll(new RegExp(compiled.source, `${compiled.flags}g`))]
}

const REGEX_FIELDS = { required: ['input', 'regex'], optional: ['options'] } as const

const matchDoc = (match: RegExpExecArray): Value =>
  docOf([
    ['match', match[0]],
    ['idx', Array.from(match.input.slice(0, match.index)).length],
    ['captures', [...match].slice(1).map((capture: string | undefined) => capture ?? null)],
  ])

const regexOperator = (name: string, result: (matches: RegExpExecArray[]) => Value): Operator =>
  onFields<'input' | 'regex' | 'options'>(name, REGEX_FIELDS, fields => result(matchesOf(name, fields) ?? []))

const replace = (name: string, all: boolean): Operator =>
  onFields(
    name,
    { required: ['input', 'find', 'replacement'], optional: [] },
    ({ input, find, replacement }) => {
      if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null
      const [source, wanted, put] = [text(name, input), text(name, find), text(name, replacement)]
      return all ? source.replaceAll(wanted, () => put) : source.replace(wanted, () => put)
    },
  )

export const stringOperators: Readonly<Record<string, Operator>> = {
  $concat: concat,
  $toUpper: onValue('$toUpper', value => coerced(value).replace(/[a-z]/g, letter => letter.toUpperCase())),
  $toLower: onValue('$toLower', value => coerced(value).replace(/[A-Z]/g, letter => letter.toLowerCase())),
  $substr: substringBytes,
  $substrBytes: substringBytes,
  $substrCP: substring,
  $strLenCP: onValue('$strLenCP', value => Array.from(text('$strLenCP', value)).length),
  $strLenBytes: onValue('$strLenBytes', value => Buffer.byteLength(text('$strLenBytes', value))),
  $strcasecmp: onValues('$strcasecmp', [2, 2], ([a, b]) =>
    Math.sign(compareStrings(coerced(a).toUpperCase(), coerced(b).toUpperCase())),
  ),
  $split: split,
  $trim: trim('$trim', [true, true]),
  $ltrim: trim('$ltrim', [true, false]),
  $rtrim: trim('$rtrim', [false, true]),
  $indexOfCP: indexOf,
  $regexMatch: regexOperator('$regexMatch', matches => matches.length > 0),
  $regexFind: regexOperator('$regexFind', ([first]) => (first ? matchDoc(first) : null)),
  $regexFindAll: regexOperator('$regexFindAll', matches => matches.map(matchDoc)),
  $replaceOne: replace('$replaceOne', false),
  $replaceAll: replace('$replaceAll', true),
}
