import { Types } from 'mongoose'
import { PAYMENT_METHODS } from '../../../contract/constants.ts'
import type { Period } from '../../../calendar/branch-time.ts'
import type { ReportsView } from '../../../contract/stats.ts'
import type { Context } from '../../../context.ts'
import { euroOf } from '../../../values/money.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { sumDays, type DayTotals } from '../../branches/branch-days/day-totals.service.ts'
import { takingsBy } from '../../money/payments/read/tills.service.ts'
import { addSums, type DaySums } from '../../../values/day-sums.ts'
import { listPeople } from '../../accounts/users/customer.service.ts'

type Taken = ReportsView['taken']
type Place = BranchRecord | null
interface Named {
  _id: string
  name: string
}

/** By branch and local day (with `chain` by day alone); null among the branches is the head office. */
export async function takenView(
  context: Context,
  { totals, branches }: { totals: DayTotals; branches: readonly Place[] },
  { people, chain, ...period }: Period & { people: boolean; chain: boolean },
): Promise<Taken> {
  const days: { date: string; branchId: Named | null; sums: DaySums }[] = []
  const each: Taken['branches'] = []
  const all: DaySums = {}
  const byPerson = new Map<string, DaySums>()
  for (const branch of branches) {
    const place = { ...period, branchId: branch?.id ?? null }
    const taken = branch
      ? sumDays(totals, branch.id, period)
      : [...(await takingsBy(context, 'day', place))].map(([date, sums]) => ({ date, sums }))
    const own: DaySums = {}
    for (const { date, sums } of taken.filter(hasMoney)) {
      days.push({ date, branchId: named(branch), sums })
      addSums(own, sums)
    }
    each.push({ branchId: named(branch), ...view(own) })
    addSums(all, own)
    if (people) for (const [id, sums] of await takingsBy(context, 'person', place)) addTo(byPerson, id, sums)
  }
  return {
    data: (chain ? addedUp(days) : days.map(({ sums, ...day }) => ({ ...day, ...view(sums) }))).sort(
      (a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)),
    ),
    branches: each,
    totals: view(all),
    ...(people ? { people: await peopleView(context, byPerson) } : {}),
  }
}

const hasMoney = ({ sums }: { sums: DaySums }) => PAYMENT_METHODS.some(method => method in sums)

function addTo(each: Map<string, DaySums>, key: string, more: DaySums): void {
  const sums = each.get(key) ?? {}
  each.set(key, sums)
  addSums(sums, more)
}

function addedUp(days: readonly { date: string; sums: DaySums }[]): Taken['data'] {
  const byDate = new Map<string, DaySums>()
  for (const { date, sums } of days) addTo(byDate, date, sums)
  return [...byDate].map(([date, sums]) => ({ date, ...view(sums) }))
}

const named = (branch: Place) => branch && { _id: branch.id, name: branch.name }

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
  byPerson: ReadonlyMap<string, DaySums>,
): Promise<NonNullable<Taken['people']>> {
  const ids = [...byPerson.keys()].filter(id => id !== '')
  const names = await listPeople(
    context,
    ids.map(id => new Types.ObjectId(id)),
  )
  return [...byPerson]
    .map(([id, sums]) => {
      const person = names.get(id)
      return { by: person ? { _id: person._id, name: person.name } : null, ...view(sums) }
    })
    .sort((a, b) => b.total - a.total)
}
