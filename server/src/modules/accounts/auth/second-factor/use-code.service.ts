import type { Context } from '../../../../context.ts'
import { TRUSTED_DAYS } from '../../../../contract/constants.ts'
import { recordAudit } from '../../../trail/audit.service.ts'
import { enqueueMail } from '../../../messages/outbox/outbox.service.ts'
import type { User } from '../../users/account.service.ts'
import { useRecovery, useStep } from '../../users/second-factor.service.ts'
import { recoveryHash, stepOfSealed } from './codes.ts'
import { proven, provenValue } from '../../../../security/derived-key.ts'

/** A code that is right, as far as reading can tell; `use` decides, and is true once. */
export interface RightCode {
  /** In the running transaction. */
  use: () => Promise<boolean>
}

/** Null for a wrong code, a used one, and an account without a second factor. */
export function rightCode(context: Context, account: User, code: string): RightCode | null {
  const { _id, role, secondFactor } = account
  if (secondFactor?.secret == null) return null
  const id = _id.toHexString()
  const { jwtKey } = context.deployment
  const now = context.clock.now().getTime()
  const step = stepOfSealed(jwtKey, { sealed: secondFactor.secret, userId: id }, { code, now })
  if (step !== null)
    return step > (secondFactor.step ?? 0) ? { use: () => useStep(context, account, step) } : null
  const hash = recoveryHash(jwtKey, code)
  if (!secondFactor.recovery?.includes(hash)) return null
  return {
    use: async () => {
      if (!(await useRecovery(context, account, hash))) return false
      await recordAudit(context, { actor: { id, role }, action: 'user.recovery-code', id })
      await enqueueMail(context, { to: account, kind: 'recovery-code-used', data: {} })
      return true
    },
  }
}

const DAY_MS = 86_400_000

type Trusting = Pick<User, '_id' | 'passwordHash' | 'secondFactor'>

/** A new password and every change of the factor make another. */
const stateOf = ({ _id, passwordHash, secondFactor }: Trusting): string =>
  JSON.stringify([_id.toHexString(), secondFactor?.seq ?? 0, passwordHash ?? ''])

/** What a device keeps so that the account's code is not asked for again until this instant, in 30 days. */
export function trustDevice({ clock, deployment }: Context, account: Trusting): string {
  const until = clock.now().getTime() + TRUSTED_DAYS * DAY_MS
  return proven(deployment.jwtKey, 'trusted device', [String(until), stateOf(account)])
}

export const isTrusted = ({ clock, deployment }: Context, account: Trusting, cookie: string | null) =>
  Number(provenValue(deployment.jwtKey, 'trusted device', [cookie, stateOf(account)])) > clock.now().getTime()
