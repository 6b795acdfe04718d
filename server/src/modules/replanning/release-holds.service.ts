import type { Context } from '../../context.ts'
import { isFree, planDay, withCar, type BranchRules, type UsedCells } from '../../calendar/branch-hours.ts'
import type { Period } from '../../calendar/branch-time.ts'
import type { BookedCar } from '../bookings/replanning/misfits.service.ts'
import { dateOfDay } from '../branch-days/branch-day.service.ts'
import { listHolds, type PlaceHold } from '../place-holds/place-hold.service.ts'
import { giveUpPlace } from '../waiting/end-offer.service.ts'

/**
 * Gives up the places held at a branch that do not fit beside all its cars under new rules, the last made first, and ends
 * their offers; with `rules: null` (another time zone) all of them. Inside the transaction that changes the rules.
 */
export async function releaseMisfitHolds(
  context: Context,
  { branchId, dates, rules }: { branchId: string; dates: Period; rules: BranchRules | null },
  cars: ReadonlyMap<string, readonly BookedCar[]>,
): Promise<void> {
  const usedOn = new Map<string, UsedCells>()
  for (const hold of await listHolds(context, branchId, dates)) {
    const date = dateOfDay(hold.dayId)
    const used = usedOn.get(date) ?? (cars.get(date) ?? []).reduce<UsedCells>(withCar, {})
    const stays = rules !== null && hold.until > context.clock.now() && fits(hold, { rules, date, used })
    usedOn.set(date, stays ? withCar(used, hold) : used)
    if (!stays) await giveUpPlace(context, hold)
  }
}

function fits(
  hold: PlaceHold,
  { rules, date, used }: { rules: BranchRules; date: string; used: UsedCells },
): boolean {
  const plan = planDay(rules, date)
  const isOpen = plan.open && hold.startAt.getTime() >= plan.openAt && hold.endAt.getTime() <= plan.closeAt
  return isOpen === true && isFree(hold, used, plan.capacity)
}
