import type { Types } from 'mongoose'
import type { Context } from '../../../../context.ts'
import { createLink, trySpendLink, LINK_MINUTES } from '../passwords/link.service.ts'

export const CHALLENGE_MS = LINK_MINUTES['passkey-login'] * 60_000

const purposeOf = (userId: Types.ObjectId | null) => (userId ? 'passkey-add' : 'passkey-login')

/** A new challenge: of an account that adds a passkey, or of anybody who signs in (null). */
export const createChallenge = async (context: Context, userId: Types.ObjectId | null): Promise<string> =>
  (await createLink(context, purposeOf(userId), userId)).token

/** Spends the challenge that a device says it has signed, whatever follows; null unless it is one of this purpose, unspent. */
export async function spendChallenge(
  context: Context,
  clientDataJSON: string,
  userId: Types.ObjectId | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  return (await trySpendLink(context, { purpose: purposeOf(userId), userId }, challenge)) ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}
