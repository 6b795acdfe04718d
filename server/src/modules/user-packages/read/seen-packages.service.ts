import type { QueryFilter, Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { KeptState, latestOf } from '../../../db/kept-state.ts'
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
}

const soldFrom = (context: Context): Date => new Date(context.clock.now().getTime() - SOLD_DAYS * DAY_MS)

/** Every package that counts is read once, and then only those that have changed since (decision 262). */
const kept = new KeptState<SeenPackages>(
  context => ({ owing: new Map(), sold: new Map(), soldFrom: soldFrom(context) }),
  readPackages,
)

/** For tests that empty the database; otherwise a package is never removed. */
export const forgetPackages = (context: Context): void => kept.forget(context)

/** Washes that paid packages still owe on this date: those neither deleted nor expired. */
export async function sumWashesOutstanding(context: Context, today: string): Promise<number> {
  let sum = 0
  for (const { remainingWashes, expiryDate } of (await kept.upToDate(context)).owing.values())
    if (expiryDate >= today) sum += remainingWashes
  return sum
}

/** The packages marked paid in a period, oldest first; undefined when it begins before what a process keeps. */
export async function soldPackages(
  context: Context,
  { from, to }: { from: Date; to: Date },
): Promise<Sold[] | undefined> {
  const { sold, soldFrom: first } = await kept.upToDate(context)
  if (from < first) return undefined
  const found = [...sold.values()].filter(({ paidAt }) => paidAt >= from && paidAt < to)
  return found.sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
}

const SHOWN = {
  ...{ remainingWashes: 1, expiryDate: 1, isPaid: 1, archivedAt: 1, changedAt: 1 },
  ...{ paidAt: 1, 'snap.priceCents': 1 },
} as const

async function readPackages(
  context: Context,
  packages: SeenPackages,
  since: Date | null,
): Promise<Date | null> {
  forgetOldSales(packages, soldFrom(context))
  const { owing, sold } = packages
  const counting: QueryFilter<UserPackage> = {
    $or: [{ isPaid: true, archivedAt: null }, { paidAt: { $gte: packages.soldFrom } }],
  }
  const changed = await UserPackageModel(context.db)
    .find(since ? { changedAt: { $gte: since } } : counting, SHOWN)
    .setOptions(timeLeft(context))
    .batchSize(AT_ONCE)
    .lean<Changed[]>()
  for (const { _id, remainingWashes, expiryDate, isPaid, archivedAt, paidAt, snap } of changed) {
    const id = _id.toHexString()
    if (isPaid && archivedAt === null && remainingWashes > 0) owing.set(id, { remainingWashes, expiryDate })
    else owing.delete(id)
    if (paidAt && paidAt >= packages.soldFrom) sold.set(id, { paidAt, priceCents: snap.priceCents })
    else sold.delete(id)
  }
  return latestOf(changed.map(({ changedAt }) => changedAt))
}

/** What is kept of sales stays as long as the period, however long the process runs. */
function forgetOldSales(packages: SeenPackages, from: Date): void {
  if (from.getTime() - packages.soldFrom.getTime() < DAY_MS) return
  packages.soldFrom = from
  for (const [id, { paidAt }] of packages.sold) if (paidAt < from) packages.sold.delete(id)
}

/** In the transaction that creates a paid package: one that is not changed has no time of a change. */
export async function notePaid(context: Context, { _id }: Pick<UserPackage, '_id'>): Promise<void> {
  await UserPackageModel(context.db).updateOne({ _id }, { $currentDate: { changedAt: true } })
}
