import { isDeepStrictEqual } from 'node:util'
import type { DataContext } from '../../../context.ts'
import { inParts } from '../../../db/keyset.ts'
import { leftInBookingsOf } from '../../bookings/read/audit.service.ts'
import { sessionsOf } from '../../accounts/auth/sessions/own-sessions.service.ts'
import { leftInAccount, nextAccounts, userWords } from '../../accounts/users/account.service.ts'
import type { Fault } from './integrity.model.ts'
import { idsIn } from '../../../db/sent.ts'

const ACCOUNTS_AT_ONCE = 200

/** I7: search words follow from the account; an erased one has nothing personal left; sessions have its role and branch. */
export async function* peopleFaults(context: DataContext): AsyncGenerator<Fault> {
  const parts = inParts(context, ACCOUNTS_AT_ONCE, async (after, limit) => {
    const rows = await nextAccounts(context, after, limit)
    const erased = rows.filter(({ deletedAt }) => deletedAt !== null)
    return {
      rows,
      sessions: await sessionsOf(context, idsIn(rows, '_id')),
      left: await leftInBookingsOf(context, idsIn(erased, '_id')),
    }
  })
  for await (const { rows, sessions, left } of parts) {
    for (const { id, fields } of left)
      yield fault(`booking ${id}`, `belongs to an erased account and has ${fields.join()}`)
    const byId = new Map(rows.map(account => [account._id.toHexString(), account]))
    for (const account of byId.values()) {
      const object = `user ${account._id.toHexString()}`
      if (account.deletedAt !== null) {
        const fields = leftInAccount(account)
        if (fields.length > 0) yield fault(object, `is erased and has ${fields.join()}`)
      } else if (!isDeepStrictEqual([...account.words], userWords(account)))
        yield fault(object, 'has other search words than its fields')
    }
    for (const { _id, userId, role, branch } of sessions) {
      const account = byId.get(userId.toHexString())
      const may = account?.deletedAt === null && !account.disabled
      if (may && account.role === role && String(account.branch) === String(branch)) continue
      yield fault(
        `session ${_id.toHexString()}`,
        'is not of an account with its role and branch that may sign in',
      )
    }
  }
}

const fault = (object: string, message: string): Fault => ({ invariant: 'I7', object, message })
