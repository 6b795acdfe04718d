import { isIP } from 'node:net'
import type { AddPasskeyBody, PasskeyLoginBody } from '../../../../contract/auth.ts'
import type { Passkey } from './passkey.model.ts'
import type { Context } from '../../../../context.ts'
import { isLoopback } from '../../../../contract/settings.ts'
import { AppError } from '../../../../errors.ts'

/** EdDSA, ES256 and RS256: what devices have. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: it takes 22 MB that an installation without passkeys need not have. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

interface Expected {
  challenge: string
  party: RelyingParty
}

const expectedOf = ({ challenge, party }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  // The person showed a face, a finger or a PIN: possession and that are two factors.
  requireUserVerification: true,
})

/** Where the library finds fault it throws, with words about the device that nobody needs. */
const orNull = async <T>(verify: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await verify()
  } catch {
    return null
  }
}

export async function verifiedKey(
  { id, response }: AddPasskeyBody['response'],
  expected: Expected,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | null> {
  const { verifyRegistrationResponse } = await library()
  if (!(await isWithoutCertificates(response.attestationObject))) return null
  return orNull(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
      },
      ...expectedOf(expected),
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { credential } = registrationInfo
    const publicKey = Buffer.from(credential.publicKey)
    return { credentialId: credential.id, publicKey, counter: credential.counter }
  })
}

/** An honest device names none. Lists of revoked ones would be fetched from wherever the others' certificates say. */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers()
  try {
    const object = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
    const format = object.get('fmt')
    return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

export async function verifiedCounter(
  { id, response }: PasskeyLoginBody['response'],
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>,
  expected: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { clientDataJSON, authenticatorData, signature } = response
  return orNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      ...expectedOf(expected),
    })
    return verified ? authenticationInfo.newCounter : null
  })
}

/** Whom passkeys are for: this installation's public address. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Browsers know passkeys on https and on localhost, and only by name. @throws PASSKEYS_UNAVAILABLE for other addresses */
export function relyingParty({ deployment }: Pick<Context, 'deployment'>): RelyingParty {
  const { hostname, origin, protocol } = new URL(deployment.appOrigin)
  const isNumber = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  if (isNumber || (protocol !== 'https:' && !isLoopback(hostname))) throw new AppError('PASSKEYS_UNAVAILABLE')
  return { id: hostname, origin }
}
