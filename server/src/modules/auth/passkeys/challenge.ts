import { randomBytes } from 'node:crypto'
import type { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { ChallengeModel } from './challenge.model.ts'

export const CHALLENGE_MS = 5 * 60_000

/** A new challenge: of an account that adds a passkey, or of anybody who signs in (null). */
export async function createChallenge(context: Context, userId: Types.ObjectId | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(context.clock.now().getTime() + CHALLENGE_MS)
  await ChallengeModel(context.db).create({ challenge, userId, expiresAt })
  return challenge
}

/**
 * Spends the challenge that a device says it has signed, whatever follows; null unless it is one of this purpose. Of two
 * concurrent uses, one gets null.
 */
export async function spendChallenge(
  context: Context,
  clientDataJSON: string,
  userId: Types.ObjectId | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const { deletedCount } = await ChallengeModel(context.db).deleteOne({
    challenge,
    userId,
    expiresAt: { $gt: context.clock.now() },
  })
  return deletedCount === 1 ? challenge : null
}

/** Deletes the challenges of an account, in the running transaction. */
export async function dropChallenges(context: Context, userId: Types.ObjectId): Promise<void> {
  await ChallengeModel(context.db).deleteMany({ userId })
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
