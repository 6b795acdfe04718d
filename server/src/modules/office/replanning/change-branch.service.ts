import { managesBranch, type Actor } from '../../../access.ts'
import type { ReplanRow } from '../../../contract/bookings.ts'
import type { SaveBranchBody } from '../../../contract/branches.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { isFree, planDay, withCar, type BranchRules, type UsedCells } from '../../../calendar/branch-hours.ts'
import { eachDay, type Period } from '../../../calendar/branch-time.ts'
import {
  affectedCars,
  datesThatCount,
  misfitsUnder,
  replanRows,
  viewsOfCars,
  type BookedCar,
} from '../../bookings/replanning/misfits.service.ts'
import { listBranches, type BranchRecord } from '../../branches/branch.service.ts'
import {
  readBranchChange,
  refusingTakenCodes,
  storeBranchChange,
  whileBookingsWait,
  type BranchChange,
} from '../../branches/save-branch.service.ts'
import { dateOfDay } from '../../branches/branch-days/branch-day.service.ts'
import { listHolds, type PlaceHold } from '../../branches/place-holds/place-hold.service.ts'
import { giveUpPlace } from '../../waiting-list/end-offer.service.ts'

export interface ChangedBranch {
  branch: BranchRecord
  replan: ReplanRow[] | null
}

/** Passes the affected cars out of the transaction that they abort. */
class CarsInTheWay extends Error {
  readonly cars: BookedCar[]
  constructor(cars: BookedCar[]) {
    super('booked cars do not fit')
    this.cars = cars
  }
}

/**
 * PUT /admin/branches/{id} (decisions 2 and 6, booking-integrity.md Algorithm 8).
 * @throws IN_USE with `bookings` when booked cars that fitted would no longer fit, unless the admin accepts that with
 *   `replan`; always for another time zone while there are future bookings
 */
export async function changeBranch(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: SaveBranchBody },
): Promise<ChangedBranch> {
  const asked = await readBranchChange(context, actor, { id, body })
  const store = () =>
    refusingTakenCodes(body, () => transaction(context, () => judgeAndStore(context, actor, { id, body })))
  try {
    const branch = await (asked.rules ? whileBookingsWait(context, asked.before.id, store) : store())
    return { branch, replan: body.replan === true ? await listToSettle(context, branch) : null }
  } catch (error) {
    if (!(error instanceof CarsInTheWay)) throw error
    throw new AppError('IN_USE', 'Booked cars no longer fit these rules.', {
      bookings: await viewsOfCars(context, error.cars),
    })
  }
}

/** GET /admin/replan: the bookings still to be settled, by branch, at those that the actor manages. */
export async function listReplan(context: Context, actor: Actor): Promise<ReplanRow[]> {
  const rows: ReplanRow[] = []
  for (const branch of await listBranches(context))
    if (managesBranch(actor, branch.id)) rows.push(...(await listToSettle(context, branch)))
  return rows
}

async function listToSettle(context: Context, branch: BranchRecord): Promise<ReplanRow[]> {
  return replanRows(context, branch, misfitsUnder(branch, await affectedCars(context, branch)))
}

/** Reads the branch again here: it may have changed since it was checked outside. */
async function judgeAndStore(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: SaveBranchBody },
): Promise<BranchRecord> {
  const change = await readBranchChange(context, actor, { id, body })
  if (!change.rules) return storeBranchChange(context, actor, { ...change, dates: [] })
  const { before, values } = change
  const cars = await affectedCars(context, before)
  const inTheWay = carsInTheWay(context, change, { cars, replan: body.replan === true })
  if (inTheWay.length > 0) throw new CarsInTheWay(inTheWay)
  const dates = datesThatCount(context, [before.timeZone, values.timeZone])
  const rules = values.timeZone === before.timeZone ? { ...before, ...values } : null
  await releaseMisfitHolds(context, { branchId: before.id, dates, rules }, cars)
  return storeBranchChange(context, actor, { ...change, dates: eachDay(dates) })
}

function carsInTheWay(
  context: Context,
  { before, values }: BranchChange,
  { cars, replan }: { cars: ReadonlyMap<string, readonly BookedCar[]>; replan: boolean },
): BookedCar[] {
  if (values.timeZone !== before.timeZone) {
    const now = context.clock.now().getTime()
    return [...cars.values()].flat().filter(({ endAt }) => endAt > now)
  }
  if (replan) return []
  const known = new Set(misfitsUnder(before, cars).map(({ id }) => id))
  return misfitsUnder({ ...before, ...values }, cars).filter(({ id }) => !known.has(id))
}

/** In the transaction of new rules, gives up held places that do not fit beside the cars; with `rules: null` all of them. */
async function releaseMisfitHolds(
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
