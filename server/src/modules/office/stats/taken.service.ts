import { Types } from 'mongoose'
import { PAYMENT_METHODS } from '../../../contract/constants.ts'
import { eachDay, type Period } from '../../../calendar/branch-time.ts'
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

/** Whose money, and the sums that the days keep; null among the branches is the head office. */
interface Takers {
  totals: DayTotals
  branches: readonly Place[]
}
type Sums = Pick<Taken, 'data' | 'totals'> & { branches: Omit<Taken['branches'][number], 'previous'>[] }

/** By branch and local day (with `chain` by day alone). */
export const takenIn = async (
  context: Context,
  takers: Takers,
  period: Period & { chain: boolean },
): Promise<Sums> => sumUp(takers, await officeDays(context, takers, period), period)

/** The same beside the period `before`, and on request by person. */
export async function takenView(
  context: Context,
  takers: Takers,
  { people, before, ...asked }: Period & { people: boolean; chain: boolean; before: Period },
): Promise<Taken> {
  const office = await officeDays(context, takers, { from: before.from, to: asked.to })
  const now = sumUp(takers, office, asked)
  const earlier = sumUp(takers, office, { ...before, chain: true })
  const byPerson: [id: string, sums: DaySums][] = []
  for (const branch of people ? takers.branches : [])
    byPerson.push(...(await takingsBy(context, 'person', { ...asked, branchId: branch?.id ?? null })))
  return {
    ...now,
    branches: now.branches.map((row, n) => {
      const { branchId, ...previous } = earlier.branches[n] ?? { ...row, ...view({}) }
      return { ...row, branchId, previous }
    }),
    previous: { ...earlier.totals, days: earlier.data },
    ...(people ? { people: await peopleView(context, totalsBy(byPerson)) } : {}),
  }
}

/** The days of the head office, which keep no sums. */
async function officeDays(context: Context, { branches }: Takers, { from, to }: Period) {
  const found = branches.includes(null) ? await takingsBy(context, 'day', { from, to, branchId: null }) : []
  return [...found].map(([date, sums]) => ({ date, sums }))
}

function sumUp(
  { totals, branches }: Takers,
  office: readonly { date: string; sums: DaySums }[],
  { chain, from, to }: Period & { chain: boolean },
): Sums {
  const days: { date: string; branchId: Branch; sums: DaySums }[] = []
  const each: { branchId: Branch; sums: DaySums }[] = []
  const dates = eachDay({ from, to })
  for (const branch of branches) {
    const taken = branch
      ? sumDays(totals, branch.id, dates)
      : office.filter(({ date }) => from <= date && date <= to)
    const own = taken.filter(hasMoney).map(({ date, sums }) => ({ date, sums: moneyIn(sums) }))
    const branchId = branch && named(branch)
    days.push(...own.map(day => ({ ...day, branchId })))
    each.push({ branchId, sums: total(own.map(({ sums }) => sums)) })
  }
  const rows = chain ? addedUp(days) : days
  return {
    data: rows.map(rowView).sort(byDate),
    branches: each.map(rowView),
    totals: view(total(each.map(({ sums }) => sums))),
  }
}

const hasMoney = ({ sums }: { sums: DaySums }) => PAYMENT_METHODS.some(method => method in sums)

/** Without what the day knows of its bookings: many more sums. */
const moneyIn = ({ cash = 0, card = 0, other = 0, back = 0, packages = 0 }: DaySums): DaySums => ({
  cash,
  card,
  other,
  back,
  packages,
})

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
