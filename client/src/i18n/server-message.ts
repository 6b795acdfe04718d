import type { ErrorDetail } from '@car-wash/server/contract'
import i18next from 'i18next'
import { ApiError } from '../lib/api.ts'

/**
 * What the server says about a refusal: our translation of its code, or its English message where there is none
 * (decision 26). Undefined when no server answered; the screen then has its own sentence (specification 8).
 */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === 0) return undefined
  return translated(`errors.${error.code}`, error.body) ?? error.message
}

/** The server's complaints about single fields, by dotted path, translated by code where we can. */
export function fieldMessages(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.details.map(detail => [
      detail.path,
      translated(`errors.field.${detail.code}`, valuesOf(detail)) ?? detail.message,
    ]),
  )
}

/** A number decides the form of its noun; a name of the contract picks its own sentence, and is never shown as it is. */
function valuesOf({ params = {} }: ErrorDetail): Readonly<Record<string, unknown>> {
  const count = Object.values(params).find(value => typeof value === 'number')
  return { ...params, count, context: params['expected'] ?? params['field'] ?? params['role'] }
}

function translated(key: string, values: Readonly<Record<string, unknown>>): string | undefined {
  // A code is only known when it arrives; with a default the compiler lets any key through, and we can tell a miss.
  const text: string = i18next.t(key, { ...values, defaultValue: '' })
  return text === '' ? undefined : text
}
