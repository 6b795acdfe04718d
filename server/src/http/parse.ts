import type { z } from 'zod'
import type { ErrorDetail } from '../contract/errors.ts'
import { AppError } from '../errors.ts'

const detailsOf = (error: z.ZodError, prefix: string): ErrorDetail[] =>
  error.issues.slice(0, 50).map(issue => ({
    path: [prefix, ...issue.path.map(String)].filter(Boolean).join('.'),
    code: issue.code,
    message: issue.message,
  }))

/** Parsed and typed, or VALIDATION with a detail for each wrong field. */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new AppError('VALIDATION', undefined, { details: detailsOf(result.error, '') })
}

/** Path parameters: a wrong id is INVALID_ID, anything else (a status, a step) VALIDATION. */
export function parseParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  const details = detailsOf(result.error, '')
  const wrongId = details.some(detail => detail.path === 'id')
  throw new AppError(wrongId ? 'INVALID_ID' : 'VALIDATION', undefined, { details })
}
