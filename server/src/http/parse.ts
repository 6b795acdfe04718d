import type { z } from 'zod'
import type { ErrorCode, ErrorDetail } from '../contract/errors.ts'
import { FIELD_CODES, paramsOf, type FieldCode, type FieldParams } from '../contract/field-codes.ts'
import { AppError } from '../errors.ts'
import { fieldDetail } from '../values/field-words.ts'

type Issue = z.core.$ZodIssue
type Problem = readonly [code: FieldCode, params?: FieldParams]

const MAX_DETAILS = 50
/** Keys come from the caller and may be as long as the body. */
const MAX_KEY = 100

const TYPES: Record<string, string> = { string: 'text', int: 'number', array: 'list', record: 'object' }
const FORMATS: Record<string, FieldCode> = {
  date: 'not_a_date',
  datetime: 'not_an_instant',
  email: 'not_an_email',
}

const isFieldCode = (text: string): text is FieldCode => Object.hasOwn(FIELD_CODES, text)

/** The contract's code for an issue. A schema may name the code itself, as its message. */
function problemOf(issue: Issue): Problem {
  if (isFieldCode(issue.message)) {
    return [issue.message, issue.code === 'custom' ? (issue.params as FieldParams) : {}]
  }
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return ['required']
      if (issue.expected === 'int' && typeof issue.input === 'number') return ['not_whole']
      return ['wrong_type', { expected: TYPES[issue.expected] ?? issue.expected }]
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return ['required']
      return ['not_a_choice', { choices: issue.values.map(String).join(', ') }]
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin === 'string') return min === 1 ? ['required'] : ['too_short', { min }]
      return [issue.origin === 'array' ? 'too_few' : 'too_small', { min }]
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return ['too_long', { max }]
      return [issue.origin === 'array' ? 'too_many' : 'too_big', { max }]
    }
    case 'invalid_format':
      return [FORMATS[issue.format] ?? 'wrong_type', { expected: 'text' }]
    default:
      return ['wrong_type', { expected: 'object' }]
  }
}

/** The problems of an issue: one for each unknown key; of a union, those of the alternative that the caller meant. */
function leavesOf(issue: Issue): { path: string[]; problem: Problem }[] {
  const path = issue.path.map(part => String(part).slice(0, MAX_KEY))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({ path: [...path, key.slice(0, MAX_KEY)], problem: ['unknown_field'] }))
  }
  if (issue.code === 'invalid_key') return [{ path, problem: ['unknown_field'] }]
  if (issue.code === 'invalid_union') {
    const isForeign = ([first]: readonly Issue[]) =>
      first?.path.length === 0 && (first.code === 'invalid_type' || first.code === 'invalid_value')
    const meant = issue.errors.find(issues => !isForeign(issues)) ?? issue.errors[0] ?? []
    return meant.flatMap(leavesOf).map(leaf => ({ ...leaf, path: [...path, ...leaf.path] }))
  }
  return [{ path, problem: problemOf(issue) }]
}

/** Zod's own limit of safe integers, which is less helpful than the limit of the field. */
const isOfEveryWhole = (issue: Issue): boolean =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER)

function detailsOf(error: z.ZodError): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>()
  for (const { path, problem } of error.issues.filter(issue => !isOfEveryWhole(issue)).flatMap(leavesOf)) {
    const [code, params = {}] = problem
    if (details.size < MAX_DETAILS && !details.has(path.join('.'))) {
      // A test covers every code.
      const named = paramsOf(code).map(name => [name, params[name] ?? ''] as const)
      details.set(path.join('.'), fieldDetail(path, code, Object.fromEntries(named) as never))
    }
  }
  return [...details.values()]
}

const UNCOMPARABLE = 'Cannot convert object to primitive value'

/** As `safeParse`, which throws for an object in a text's place whose `length` cannot be compared with a number. */
function judge<T extends z.ZodType>(schema: T, input: unknown): z.ZodSafeParseResult<z.output<T>> {
  try {
    return schema.safeParse(input, { reportInput: true })
  } catch (error) {
    if (!(error instanceof TypeError) || error.message !== UNCOMPARABLE) throw error
    throw new AppError('VALIDATION', undefined, {
      details: [fieldDetail([], 'wrong_type', { expected: 'text' })],
    })
  }
}

export function problemsOf(schema: z.ZodType, input: unknown): ErrorDetail[] {
  const result = judge(schema, input)
  return result.success ? [] : detailsOf(result.error)
}

/** Parsed and typed, or VALIDATION, or what `codeOf` says, with a detail for each wrong field. */
export function parse<T extends z.ZodType>(
  schema: T,
  input: unknown,
  codeOf: (details: readonly ErrorDetail[]) => ErrorCode = () => 'VALIDATION',
): z.output<T> {
  const result = judge(schema, input)
  if (result.success) return result.data
  const details = detailsOf(result.error)
  throw new AppError(codeOf(details), undefined, { details })
}

/** Path parameters: a wrong id is INVALID_ID, anything else (a status, a step) VALIDATION. */
export const parseParams = <T extends z.ZodType>(schema: T, params: unknown): z.output<T> =>
  parse(schema, params, details => (details.some(({ path }) => path === 'id') ? 'INVALID_ID' : 'VALIDATION'))
