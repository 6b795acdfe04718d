import type { Connection, QueryFilter } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { SharedRefresh } from '../../../db/shared-refresh.ts'
import { SeenChanges } from '../../../db/seen-changes.ts'
import { UserPackageModel, type UserPackage } from '../user-package.model.ts'

/** Packages decoded in one go: of a large chain, a process reads thousands at first. */
const AT_ONCE = 500

type Owing = Pick<UserPackage, 'remainingWashes' | 'expiryDate'>

/** The paid packages that are not deleted and have washes left, by id, as read so far. */
interface Outstanding {
  packages: Map<string, Owing>
  seen: SeenChanges
  refreshing: SharedRefresh
}

/** One per application, released with its connection. */
const outstandingOf = new WeakMap<Connection, Outstanding>()

/** For tests that empty the database; otherwise a package is never removed. */
export const forgetOutstanding = (context: Context): void => {
  outstandingOf.delete(context.db)
}

/**
 * Washes that paid packages still owe on this date: those neither deleted nor expired. Every one is read once, and then
 * only those that have changed since (decision 262).
 */
export async function sumWashesOutstanding(context: Context, today: string): Promise<number> {
  const outstanding: Outstanding = outstandingOf.get(context.db) ?? {
    packages: new Map(),
    seen: new SeenChanges(),
    refreshing: new SharedRefresh(),
  }
  outstandingOf.set(context.db, outstanding)
  await outstanding.refreshing.after(() => refresh(context, outstanding))
  let sum = 0
  for (const { remainingWashes, expiryDate } of outstanding.packages.values())
    if (expiryDate >= today) sum += remainingWashes
  return sum
}

const OWING: QueryFilter<UserPackage> = { isPaid: true, archivedAt: null }
const SHOWN = { remainingWashes: 1, expiryDate: 1, isPaid: 1, archivedAt: 1, changedAt: 1 } as const

async function refresh(context: Context, { packages, seen }: Outstanding): Promise<void> {
  const began = now()
  const since = seen.since(began)
  const changed = await UserPackageModel(context.db)
    .find(since ? { changedAt: { $gte: since } } : OWING, SHOWN)
    .setOptions(timeLeft(context))
    .batchSize(AT_ONCE)
    .lean()
  let latest: Date | null = null
  for (const { _id, remainingWashes, expiryDate, isPaid, archivedAt, changedAt } of changed) {
    const id = _id.toHexString()
    if (isPaid && archivedAt === null && remainingWashes > 0)
      packages.set(id, { remainingWashes, expiryDate })
    else packages.delete(id)
    if (changedAt && (!latest || changedAt > latest)) latest = changedAt
  }
  seen.read(began, now(), latest)
}

const now = () => ({ wall: Date.now(), steady: performance.now() })

/** In the transaction that creates a paid package: one that is not changed has no time of a change. */
export async function noteOutstanding(context: Context, { _id }: Pick<UserPackage, '_id'>): Promise<void> {
  await UserPackageModel(context.db).updateOne({ _id }, { $currentDate: { changedAt: true } })
}
