import type { Connection, QueryFilter, Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { SharedRefresh } from '../../../db/shared-refresh.ts'
import { SeenChanges } from '../../../db/seen-changes.ts'
import { UserPackageModel, type UserPackage } from '../user-package.model.ts'

/** Packages decoded in one go: of a large chain, a process reads thousands at first. */
const AT_ONCE = 500

/** For so many days a process keeps what was sold: a month and the one before it. */
const SOLD_DAYS = 70
const DAY_MS = 86_400_000

type Owing = Pick<UserPackage, 'remainingWashes' | 'expiryDate'>

/** What is read of a package that was paid. */
export type Paid = Pick<UserPackage, 'paidAt'> & { snap: Pick<UserPackage['snap'], 'priceCents'> }
type Changed = Paid &
  Pick<UserPackage, keyof Owing | 'isPaid' | 'archivedAt' | 'changedAt'> & { _id: Types.ObjectId }

/** A package that was marked paid; whether it was deleted since makes no difference to the money. */
export interface Sold {
  paidAt: Date
  priceCents: number
}

/** What a process has read of packages, by id. */
interface SeenPackages {
  /** The paid packages that are not deleted and have washes left. */
  owing: Map<string, Owing>
  /** Those paid at this instant or later. */
  sold: Map<string, Sold>
  soldFrom: Date
  seen: SeenChanges
  refreshing: SharedRefresh
}

/** One per application, released with its connection. */
const packagesOf = new WeakMap<Connection, SeenPackages>()

/** For tests that empty the database; otherwise a package is never removed. */
export const forgetPackages = (context: Context): void => {
  packagesOf.delete(context.db)
}

/** Every package that counts is read once, and then only those that have changed since (decision 262). */
async function refreshed(context: Context): Promise<SeenPackages> {
  const packages: SeenPackages = packagesOf.get(context.db) ?? {
    owing: new Map(),
    sold: new Map(),
    soldFrom: new Date(context.clock.now().getTime() - SOLD_DAYS * DAY_MS),
    seen: new SeenChanges(),
    refreshing: new SharedRefresh(),
  }
  packagesOf.set(context.db, packages)
  await packages.refreshing.after(() => refresh(context, packages))
  return packages
}

/** Washes that paid packages still owe on this date: those neither deleted nor expired. */
export async function sumWashesOutstanding(context: Context, today: string): Promise<number> {
  let sum = 0
  for (const { remainingWashes, expiryDate } of (await refreshed(context)).owing.values())
    if (expiryDate >= today) sum += remainingWashes
  return sum
}

/** The packages marked paid in a period, oldest first; undefined when it begins before what a process keeps. */
export async function soldPackages(
  context: Context,
  { from, to }: { from: Date; to: Date },
): Promise<Sold[] | undefined> {
  const { sold, soldFrom } = await refreshed(context)
  if (from < soldFrom) return undefined
  const found = [...sold.values()].filter(({ paidAt }) => paidAt >= from && paidAt < to)
  return found.sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
}

const SHOWN = {
  ...{ remainingWashes: 1, expiryDate: 1, isPaid: 1, archivedAt: 1, changedAt: 1 },
  ...{ paidAt: 1, 'snap.priceCents': 1 },
} as const

async function refresh(context: Context, { owing, sold, soldFrom, seen }: SeenPackages): Promise<void> {
  const began = now()
  const since = seen.since(began)
  const counting: QueryFilter<UserPackage> = {
    $or: [{ isPaid: true, archivedAt: null }, { paidAt: { $gte: soldFrom } }],
  }
  const changed = await UserPackageModel(context.db)
    .find(since ? { changedAt: { $gte: since } } : counting, SHOWN)
    .setOptions(timeLeft(context))
    .batchSize(AT_ONCE)
    .lean<Changed[]>()
  let latest: Date | null = null
  for (const { _id, remainingWashes, expiryDate, isPaid, archivedAt, changedAt, paidAt, snap } of changed) {
    const id = _id.toHexString()
    if (isPaid && archivedAt === null && remainingWashes > 0) owing.set(id, { remainingWashes, expiryDate })
    else owing.delete(id)
    if (paidAt && paidAt >= soldFrom) sold.set(id, { paidAt, priceCents: snap.priceCents })
    else sold.delete(id)
    if (changedAt && (!latest || changedAt > latest)) latest = changedAt
  }
  seen.read(began, now(), latest)
}

const now = () => ({ wall: Date.now(), steady: performance.now() })

/** In the transaction that creates a paid package: one that is not changed has no time of a change. */
export async function notePaid(context: Context, { _id }: Pick<UserPackage, '_id'>): Promise<void> {
  await UserPackageModel(context.db).updateOne({ _id }, { $currentDate: { changedAt: true } })
}
