import type { ErrorDetail } from '@car-wash/server/contract'
import i18next from 'i18next'
import { ApiError } from '../lib/api.ts'

/**
 * The message of an error reply: our translation of its code, or the server's English message without one (decision 26).
 * Undefined when there was no reply; the screen then shows its own sentence (specification 8).
 */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === 0) return undefined
  return translated(`errors.${error.code}`, error.body) ?? error.message
}

/** The message of an error code in a list of results. */
export const codeMessage = (code: string): string | undefined => translated(`errors.${code}`, {})

/** The server's field errors by dotted path, translated by code where possible. */
export function fieldMessages(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.details.map(detail => [detail.path, detailMessage(detail)]))
}

type Problem = Pick<ErrorDetail, 'code' | 'message'> & { params?: ErrorDetail['params'] | undefined }

/** What is wrong with a field, translated by code where possible. */
export const detailMessage = (detail: Problem): string =>
  translated(`errors.field.${detail.code}`, valuesOf(detail)) ?? detail.message

/** A number selects the plural form; a name from the contract selects its own sentence and is never shown raw. */
function valuesOf({ params = {} }: Problem): Readonly<Record<string, unknown>> {
  const count = Object.values(params).find(value => typeof value === 'number')
  return { ...params, count, context: params['expected'] ?? params['field'] ?? params['role'] }
}

function translated(key: string, values: Readonly<Record<string, unknown>>): string | undefined {
  // The code is known only at run time; with a default the compiler accepts any key, and a missing one is detectable.
  const text: string = i18next.t(key, { ...values, defaultValue: '' })
  return text === '' ? undefined : text
}
