/** What pages know of passkeys before the library loads. */

const IP_ADDRESS = /^[\d.]+$|:/

/** Whether this browser has passkeys at this address: browsers have them on https and localhost, by name alone. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)

export type PasskeyProblem = 'cancelled' | 'already' | 'unfit'

const PROBLEMS: Readonly<Record<string, PasskeyProblem>> = {
  AbortError: 'cancelled',
  NotAllowedError: 'cancelled',
  InvalidStateError: 'already',
  ConstraintError: 'unfit',
  NotSupportedError: 'unfit',
  SecurityError: 'unfit',
}

/** Why the device has not answered; undefined for errors of another kind. The names are WebAuthn's. */
export const passkeyProblem = (error: unknown): PasskeyProblem | undefined =>
  error instanceof Error ? PROBLEMS[error.name] : undefined
