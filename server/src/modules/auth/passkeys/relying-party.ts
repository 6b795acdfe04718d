import { isIP } from 'node:net'
import type { Context } from '../../../context.ts'
import { isLoopback } from '../../../env.ts'
import { AppError } from '../../../errors.ts'

/** Whom passkeys are for: this installation's public address. */
export interface RelyingParty {
  /** The address's host name. */
  id: string
  /** The only origin from which a device's answer counts. */
  origin: string
}

/**
 * Browsers know passkeys on https and on localhost, and only by name.
 * @throws PASSKEYS_UNAVAILABLE for an APP_ORIGIN of another kind
 */
export function relyingParty({ deployment }: Pick<Context, 'deployment'>): RelyingParty {
  const { hostname, origin, protocol } = new URL(deployment.appOrigin)
  const isNumber = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  if (isNumber || (protocol !== 'https:' && !isLoopback(hostname))) throw new AppError('PASSKEYS_UNAVAILABLE')
  return { id: hostname, origin }
}
