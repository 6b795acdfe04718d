import type { Types } from 'mongoose'
import { addDays, dateIn, instantAtOrAfter } from '../../../calendar/branch-time.ts'
import type { Context, DataContext } from '../../../context.ts'
import { given, is, type DocumentOf } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'
import { transaction } from '../../../db/transaction.ts'
import { listRecentBranches, type BranchRecord, listBranches } from '../../branches/branch.service.ts'
import { enqueueMail } from '../../messages/outbox/outbox.service.ts'
import { languageAtBranch } from '../../accounts/users/admin.service.ts'
import { bookedService } from '../booking.view.ts'
import { BookingModel, type Booking } from '../booking.model.ts'

const fields = {
  /** `<branch id> alert` or `<branch id> digest` */
  _id: given(is.text),
  seenUntil: given(is.instant),
}
/** Up to when a branch's mails of one kind cover what customers did. */
interface AlertMark extends DocumentOf<typeof fields> {}

const AlertMarkModel = defineModel('AlertMark', fields, { collection: 'alertMarks', personal: 'kept' })

/** What a customer did gets its time before its transaction ends; no transaction lasts this long. */
const SETTLED_MS = 60_000
/** Branch-local. */
const DIGEST_AT = '18:00'

interface AlertKind {
  mail: 'branch-alert' | 'branch-digest'
  /** The mark's name after the branch's id. */
  mark: 'alert' | 'digest'
  /** Up to when acts are judged, from the last settled instant. */
  until: (branch: BranchRecord, settled: Date) => Date
  isTold: (act: SeenAct, from: Date) => boolean
}

const ALERT: AlertKind = {
  mail: 'branch-alert',
  mark: 'alert',
  until: (_branch, settled) => settled,
  isTold: (act, from) => isSoon(act) && isChange(act, from),
}

const DIGEST: AlertKind = {
  mail: 'branch-digest',
  mark: 'digest',
  until: lastDigest,
  isTold: (act, from) => !isSoon(act) && isChange(act, from),
}

/** A mail to each branch with an address, where customers booked, moved or cancelled a wash within 24 hours. Returns the mails. */
export const alertBranches = (context: Context, now: Date, signal?: AbortSignal): Promise<number> =>
  tellBranches(context, ALERT, { now, signal })

/** All the rest in one mail a day, after 18:00 at the branch; after an outage one mail for all of it. Returns the mails. */
export const sendDigests = (context: Context, now: Date, signal?: AbortSignal): Promise<number> =>
  tellBranches(context, DIGEST, { now, signal })

async function tellBranches(
  context: Context,
  kind: AlertKind,
  { now, signal }: { now: Date; signal: AbortSignal | undefined },
): Promise<number> {
  const told = (await listRecentBranches(context)).filter(({ alertEmail }) => alertEmail)
  const marks = await marksOf(context, kind, { told, now })
  const settled = new Date(now.getTime() - SETTLED_MS)
  let did = 0
  for (const branch of told) {
    if (signal?.aborted) break
    const mark = marks.get(markId(branch, kind))
    if (mark && (await tell(context, kind, { branch, mark, until: kind.until(branch, settled) }))) did++
  }
  return did
}

const markId = ({ id }: BranchRecord, { mark }: AlertKind) => `${id} ${mark}`

/**
 * The marks by id. A branch that has just got an address is mailed about what comes; one that lost it starts again when
 * it gets another.
 */
async function marksOf(
  context: Context,
  kind: AlertKind,
  { told, now }: { told: readonly BranchRecord[]; now: Date },
): Promise<Map<string, AlertMark>> {
  const model = AlertMarkModel(context.db)
  const marks = new Map((await model.find().lean()).map(mark => [mark._id, mark]))
  const ids = new Set(told.map(branch => markId(branch, kind)))
  const ended = [...marks.keys()].filter(id => id.endsWith(` ${kind.mark}`) && !ids.has(id))
  if (ended.length > 0) await model.deleteMany({ _id: { $in: ended } })
  for (const _id of ids) {
    if (marks.has(_id)) continue
    await model.updateOne({ _id }, { $setOnInsert: { seenUntil: now } }, { upsert: true })
  }
  return marks
}

/** Claim and mail in one transaction: of several servers, the first moves the mark on. */
async function tell(
  context: Context,
  kind: AlertKind,
  { branch, mark: { _id, seenUntil }, until }: { branch: BranchRecord; mark: AlertMark; until: Date },
): Promise<boolean> {
  if (until <= seenUntil) return false
  const seen = await actsBetween(context, branch._id, { from: seenUntil, until })
  if (seen.length === 0) return false
  const acts = seen.filter(act => kind.isTold(act, seenUntil))
  return transaction(context, async () => {
    const { matchedCount } = await AlertMarkModel(context.db).updateOne(
      { _id, seenUntil },
      { $set: { seenUntil: until } },
    )
    if (matchedCount === 0 || acts.length === 0) return false
    await enqueueAlert(context, branch, { kind: kind.mail, acts })
    return true
  })
}

function lastDigest({ timeZone }: BranchRecord, settled: Date): Date {
  const today = dateIn(timeZone, settled.getTime())
  const at = instantAtOrAfter(today, DIGEST_AT, timeZone)
  return new Date(at <= settled.getTime() ? at : instantAtOrAfter(addDays(today, -1), DIGEST_AT, timeZone))
}

/** A mail lists this many; the day board has the others. */
const LISTED = 50

/** Puts the mail to a branch about these acts into the outbox, in the running transaction. */
export async function enqueueAlert(
  context: Context,
  branch: BranchRecord,
  { kind, acts }: { kind: 'branch-alert' | 'branch-digest'; acts: readonly SeenAct[] },
): Promise<void> {
  const language = await languageAtBranch(context, branch.id)
  await enqueueMail(context, {
    to: { _id: branch._id, email: branch.alertEmail ?? null, language },
    kind,
    data: {
      branch: branch.name,
      branchId: branch.id,
      acts: acts.slice(0, LISTED).map(act => ({
        kind: act.customerAct.kind,
        service: bookedService(act, language),
        bookingDate: act.bookingDate,
        bookingTime: act.bookingTime,
      })),
      more: Math.max(0, acts.length - LISTED),
    },
  })
}

const DAY_MS = 86_400_000

const NEEDED = { snap: 1, bookingDate: 1, bookingTime: 1, startAt: 1, createdAt: 1, customerAct: 1 } as const

export type SeenAct = Pick<Booking, Exclude<keyof typeof NEEDED, 'customerAct'>> &
  Required<Pick<Booking, 'customerAct'>>

/** What customers did at a branch after `from` and until `until`, oldest first. */
export async function actsBetween(
  context: Context,
  branchId: Types.ObjectId,
  { from, until }: { from: Date; until: Date },
): Promise<SeenAct[]> {
  return BookingModel(context.db)
    .find({ branchId, 'customerAct.at': { $gt: from, $lte: until }, archivedAt: null }, NEEDED)
    .sort({ 'customerAct.at': 1 })
    .lean<SeenAct[]>()
}

/** Whether the wash began within a day of what the customer did. Judged by the booking alone, so each act is reported once. */
export const isSoon = ({ customerAct, startAt }: SeenAct): boolean =>
  startAt.getTime() - customerAct.at.getTime() <= DAY_MS

/** Not a mere "I'm coming", unless the booking itself is as new. */
export const isChange = ({ customerAct, createdAt }: SeenAct, from: Date): boolean =>
  customerAct.kind !== 'confirmed' || createdAt > from

/** I9: the mark of a branch's mails is of a branch that exists, and not ahead of the clock, which would silence them. */
export async function alertMarkFaults(context: DataContext): Promise<{ id: string; message: string }[]> {
  const now = context.clock.now()
  const branches = new Set((await listBranches(context)).map(({ id }) => id))
  return (await AlertMarkModel(context.db).find().sort({ _id: 1 }).lean()).flatMap(({ _id, seenUntil }) => {
    if (!branches.has(_id.split(' ')[0] ?? '')) return [{ id: _id, message: 'is of no branch' }]
    if (seenUntil > now) return [{ id: _id, message: `is ahead of the clock: ${seenUntil.toISOString()}` }]
    return []
  })
}
