import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deployment } from '../../../context.ts'
import { derivedKey } from '../../../security/derived-key.ts'

/**
 * A device that has signed in to an account keeps proof of it, so that password guessing from the same network does not
 * lock the owner out. It is not a session: it only selects which counter of wrong passwords applies.
 */

const signature = (deployment: Pick<Deployment, 'jwtKey'>, id: string, email: string) =>
  createHmac('sha256', derivedKey(deployment.jwtKey, 'known device')).update(`${id} ${email}`).digest()

export function createDevice(deployment: Pick<Deployment, 'jwtKey'>, email: string): string {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${signature(deployment, id, email).toString('base64url')}`
}

/** The device's id, or null when it has never signed in to this account. */
export function deviceOf(
  deployment: Pick<Deployment, 'jwtKey'>,
  cookie: string | null,
  email: string,
): string | null {
  const [id = '', proof = ''] = cookie?.split('.') ?? []
  const given = Buffer.from(proof, 'base64url')
  const expected = signature(deployment, id, email)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
