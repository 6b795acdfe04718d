import type { Context } from '../../../context.ts'
import { say } from '../../../log.ts'
import { CounterModel } from '../throttle/counter.model.ts'
import { createLink, LINK_MINUTES } from '../passwords/link.service.ts'

/** Whether a super-admin was ever created here: the last one cannot be removed. */
export async function hasSuperAdmin(context: Context): Promise<boolean> {
  return (await CounterModel(context.db).exists({ _id: 'superAdmins' })) !== null
}

/** The token of the one-time link that creates the first super-admin, or null when there is one (decision 3). */
export async function createSetupToken(context: Context): Promise<string | null> {
  if (await hasSuperAdmin(context)) return null
  return (await createLink(context, 'setup', null)).token
}

/** Prints the one-time link of an empty installation. `address`: the server's public address. */
export async function offerSetup(context: Context, address: string): Promise<void> {
  const token = await createSetupToken(context)
  if (token === null) return
  say(
    `There is no super-admin yet. This link creates the first one; it works once, for ${LINK_MINUTES.setup} minutes:\n` +
      `${address}/Registeradmin?setup=${token}`,
  )
}
