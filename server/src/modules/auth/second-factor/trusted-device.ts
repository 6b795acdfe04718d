import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { derivedKey } from '../../../security/derived-key.ts'
import type { User } from '../../users/account.service.ts'

export const TRUSTED_DAYS = 30
const DAY_MS = 86_400_000

type Trusting = Pick<User, '_id' | 'passwordHash' | 'secondFactor'>

/** A new password and every change of the factor make another signature. */
function signature({ deployment }: Context, { _id, passwordHash, secondFactor }: Trusting, until: number) {
  const signed = [_id.toHexString(), secondFactor?.seq ?? 0, passwordHash ?? '', until]
  return createHmac('sha256', derivedKey(deployment.jwtKey, 'trusted device'))
    .update(JSON.stringify(signed))
    .digest()
}

/** What a device keeps so that the account's code is not asked for again for 30 days: `<epoch ms>.<signature>`. */
export function trustDevice(context: Context, account: Trusting): string {
  const until = context.clock.now().getTime() + TRUSTED_DAYS * DAY_MS
  return `${String(until)}.${signature(context, account, until).toString('base64url')}`
}

export function isTrusted(context: Context, account: Trusting, cookie: string | null): boolean {
  const [end = '', proof = ''] = cookie?.split('.') ?? []
  const until = /^\d{1,15}$/.test(end) ? Number(end) : 0
  if (until <= context.clock.now().getTime()) return false
  const given = Buffer.from(proof, 'base64url')
  const expected = signature(context, account, until)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
