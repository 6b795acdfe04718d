import type { Document } from 'mongodb'
import { expectMatch } from './matches.ts'
import type { ExpectedError } from './spec-file.ts'

interface DriverError extends Error {
  code?: number
  codeName?: string
  result?: unknown
  errorResponse?: Document
  hasErrorLabel?(label: string): boolean
}

/**
 * Compares an error with the specification's expectation.
 * @throws Error naming what is missing
 */
export function checkError(name: string, expected: ExpectedError, raised: unknown): void {
  if (!(raised instanceof Error)) throw new Error(`${name} raised no error`)
  const error: DriverError = raised
  const demand = (isMet: boolean, what: string): void => {
    if (!isMet)
      throw new Error(`${name}: ${what}, got ${String(error.code ?? '')} ${error.message}`, { cause: error })
  }
  const part = expected.errorContains?.toLowerCase() ?? ''
  demand(error.message.toLowerCase().includes(part), `"${part}"`)
  if (expected.errorCode !== undefined)
    demand(error.code === expected.errorCode, `code ${String(expected.errorCode)}`)
  if (expected.errorCodeName !== undefined)
    demand(error.codeName === expected.errorCodeName, expected.errorCodeName)
  for (const label of expected.errorLabelsContain ?? [])
    demand(error.hasErrorLabel?.(label) === true, `label ${label}`)
  for (const label of expected.errorLabelsOmit ?? [])
    demand(error.hasErrorLabel?.(label) !== true, `no label ${label}`)
  const ofServer = Boolean(error.code ?? error.errorResponse ?? error.result)
  if (expected.isClientError === false) demand(ofServer, 'a server error')
  if (expected.errorResponse !== undefined) expectMatch(expected.errorResponse, error.errorResponse)
  if (expected.expectResult !== undefined) expectMatch(expected.expectResult, error.result ?? {})
}
