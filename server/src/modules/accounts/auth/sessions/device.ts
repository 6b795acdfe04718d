import { randomBytes } from 'node:crypto'
import type { Deployment } from '../../../../context.ts'
import { proven, provenValue } from '../../../../security/derived-key.ts'

/**
 * A device that has signed in to an account keeps proof of it, so that password guessing from the same network does not
 * lock the owner out. It is not a session: it only selects which counter of wrong passwords applies.
 */
export const createDevice = ({ jwtKey }: Pick<Deployment, 'jwtKey'>, email: string): string =>
  proven(jwtKey, 'known device', [randomBytes(12).toString('base64url'), email])

/** The device's id, or null when it has never signed in to this account. */
export const deviceOf = (
  { jwtKey }: Pick<Deployment, 'jwtKey'>,
  cookie: string | null,
  email: string,
): string | null => provenValue(jwtKey, 'known device', [cookie, email])
