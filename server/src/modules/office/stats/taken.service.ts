import { Types } from 'mongoose'
import { PAYMENT_METHODS } from '../../../contract/constants.ts'
import type { Period } from '../../../calendar/branch-time.ts'
import type { ReportsView } from '../../../contract/stats.ts'
import type { Context } from '../../../context.ts'
import { euroOf } from '../../../values/money.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { sumDays, type DayTotals } from '../../branches/branch-days/day-totals.service.ts'
import { takingsBy } from '../../money/payments/read/tills.service.ts'
import { total, type DaySums } from '../../../values/day-sums.ts'
import { grouped } from '../../../values/grouped.ts'
import { listPeople } from '../../accounts/users/customer.service.ts'
import { byDate, named } from './comparison.ts'

type Taken = ReportsView['taken']
type Place = BranchRecord | null
type Branch = Taken['branches'][number]['branchId']

/** By branch and local day (with `chain` by day alone); null among the branches is the head office. */
export async function takenView(
  context: Context,
  { totals, branches }: { totals: DayTotals; branches: readonly Place[] },
  { people, chain, ...period }: Period & { people: boolean; chain: boolean },
): Promise<Taken> {
  const days: { date: string; branchId: Branch; sums: DaySums }[] = []
  const each: { branchId: Branch; sums: DaySums }[] = []
  const byPerson: [id: string, sums: DaySums][] = []
  for (const branch of branches) {
    const place = { ...period, branchId: branch?.id ?? null }
    const taken = branch
      ? sumDays(totals, branch.id, period)
      : [...(await takingsBy(context, 'day', place))].map(([date, sums]) => ({ date, sums }))
    const own = taken.filter(hasMoney)
    const branchId = branch && named(branch)
    days.push(...own.map(day => ({ ...day, branchId })))
    each.push({ branchId, sums: total(own.map(({ sums }) => sums)) })
    if (people) byPerson.push(...(await takingsBy(context, 'person', place)))
  }
  const rows = chain ? addedUp(days) : days
  return {
    data: rows.map(rowView).sort(byDate),
    branches: each.map(rowView),
    totals: view(total(each.map(({ sums }) => sums))),
    ...(people ? { people: await peopleView(context, totalsBy(byPerson)) } : {}),
  }
}

const hasMoney = ({ sums }: { sums: DaySums }) => PAYMENT_METHODS.some(method => method in sums)

/** Each key with the sum of what it has. */
const totalsBy = (each: readonly [string, DaySums][]): [string, DaySums][] =>
  [...grouped(each, ([key]) => key)].map(([key, own]) => [key, total(own.map(([, sums]) => sums))])

const addedUp = (days: readonly { date: string; sums: DaySums }[]) =>
  totalsBy(days.map(({ date, sums }) => [date, sums])).map(([date, sums]) => ({ date, sums }))

const rowView = <T extends { sums: DaySums }>({ sums, ...row }: T) => ({ ...row, ...view(sums) })

const view = ({ cash = 0, card = 0, other = 0, back = 0, packages = 0 }: DaySums): Taken['totals'] => ({
  total: euroOf(cash + card + other),
  cash: euroOf(cash),
  card: euroOf(card),
  other: euroOf(other),
  back: euroOf(back),
  packages: euroOf(packages),
})

async function peopleView(
  context: Context,
  byPerson: readonly [string, DaySums][],
): Promise<NonNullable<Taken['people']>> {
  const ids = byPerson.map(([id]) => id).filter(id => id !== '')
  const names = await listPeople(
    context,
    ids.map(id => new Types.ObjectId(id)),
  )
  return byPerson
    .map(([id, sums]) => {
      const person = names.get(id)
      return { by: person ? { _id: person._id, name: person.name } : null, ...view(sums) }
    })
    .sort((a, b) => b.total - a.total)
}
