import { Types } from 'mongoose'
import { eachDay, type Period } from '../../../calendar/branch-time.ts'
import type { ReportsView } from '../../../contract/stats.ts'
import type { Context } from '../../../context.ts'
import { servicesIn, total, type DaySums } from '../../../values/day-sums.ts'
import { euroOf } from '../../../values/money.ts'
import { sumOfDays, type DayTotals } from '../../branches/branch-days/day-totals.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { listNamedServices, serviceName } from '../../menu/wash-services/wash-service.service.ts'

/** Each service that was washed or paid for in the period or before it, highest booking revenue first. */
export async function servicesView(
  context: Context,
  { totals, branches }: { totals: DayTotals; branches: readonly BranchRecord[] },
  { period, before }: { period: Period; before: Period },
): Promise<ReportsView['services']> {
  const [sums, earlier] = [period, before].map(days => {
    const dates = eachDay(days)
    return total(branches.map(({ id }) => sumOfDays(totals, id, dates)))
  })
  const ids = servicesIn({ ...earlier, ...sums })
  const names = await listNamedServices(
    context,
    ids.map(id => new Types.ObjectId(id)),
  )
  return ids
    .map(id => ({
      serviceId: { _id: id, name: serviceName(names.get(id), context.language) },
      ...countsOf(id, sums),
      previous: countsOf(id, earlier),
    }))
    .sort((a, b) => b.bookingRevenue - a.bookingRevenue || b.completed - a.completed)
}

const countsOf = (id: string, sums: DaySums = {}) => ({
  completed: sums[`washed:${id}`] ?? 0,
  bookingRevenue: euroOf(sums[`paid:${id}`] ?? 0),
})
