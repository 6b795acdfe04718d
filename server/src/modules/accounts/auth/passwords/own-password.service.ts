import type { Actor } from '../../../../access.ts'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../errors.ts'
import { findAccount } from '../../users/account.service.ts'
import { throttledPassword } from '../throttle/throttle.service.ts'

/** The password entered, and a check that what is to be deleted exists (it throws NOT_FOUND if not). */
export interface PasswordQuestion {
  password: string
  target?: () => Promise<unknown>
}

/** Checks the person's own password (decision 4), throttled. A missing target is reported before INCORRECT_DELETION_PASSWORD. */
export async function requireOwnPassword(
  context: Context,
  actor: Actor,
  question: PasswordQuestion,
): Promise<void> {
  if (!(await isOwnPassword(context, actor, question))) throw new AppError('INCORRECT_DELETION_PASSWORD')
}

export async function isOwnPassword(
  context: Context,
  actor: Actor,
  { password, target }: PasswordQuestion,
): Promise<boolean> {
  return throttledPassword(context, actor.id, {
    target,
    check: async () => {
      const account = await findAccount(context, actor.id)
      return context.passwords.verify(password, account?.passwordHash ?? null)
    },
  })
}
