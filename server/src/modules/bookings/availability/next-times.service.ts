import type { Context } from '../../../context.ts'
import { minutesOf } from '../../../calendar/branch-time.ts'
import { dayId, readUse } from '../../branch-days/branch-day.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { washRules, type WashServiceRecord } from '../../wash-services/wash-service.service.ts'
import { freeStarts } from '../rules/availability.ts'
import { earliestStarts } from './free-places.service.ts'

/** Free starts of a branch's first free day. */
export interface NextTimes {
  branch: BranchRecord
  /** YYYY-MM-DD */
  date: string
  /** HH:mm, at least one. */
  times: string[]
}

const MOST_BRANCHES = 20
const MOST_TIMES = 4
const APART_MINUTES = 30

/**
 * The next free starts of a service at each of these branches that has one within 14 days, soonest branch first, for a
 * short list: a few of the first free day, half an hour apart. Two or three commands for all branches.
 */
export async function nextTimes(
  context: Context,
  service: WashServiceRecord,
  branches: readonly BranchRecord[],
): Promise<NextTimes[]> {
  const now = context.clock.now().getTime()
  const { horizonDays } = context.settings().policies
  const asking = { wash: washRules(service), by: 'customer', now, horizonDays } as const
  const starts = (await earliestStarts(context, branches, { ...asking, from: now })).slice(0, MOST_BRANCHES)
  const use = await readUse(
    context,
    starts.map(({ branchId, date }) => dayId(branchId, date)),
  )
  return starts.flatMap(({ branchId, date }) => {
    const branch = branches.find(({ id }) => id === branchId)
    if (!branch) return []
    const times = someOf(freeStarts({ ...asking, branch, date, used: use.get(dayId(branchId, date)) ?? {} }))
    // Somebody may have taken the last one since.
    return times.length > 0 ? [{ branch, date, times }] : []
  })
}

function someOf(starts: readonly string[]): string[] {
  const some: string[] = []
  for (const start of starts) {
    const last = some.at(-1)
    if (last === undefined || minutesOf(start) - minutesOf(last) >= APART_MINUTES) some.push(start)
    if (some.length === MOST_TIMES) break
  }
  return some
}
