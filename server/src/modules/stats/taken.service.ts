import { Types } from 'mongoose'
import type { Period } from '../../calendar/branch-time.ts'
import type { ReportsView } from '../../contract/stats.ts'
import type { Context } from '../../context.ts'
import { euroOf } from '../../values/money.ts'
import type { BranchRecord } from '../branches/branch.service.ts'
import { takingsByPerson, takingsOf } from '../payments/read/takings.service.ts'
import { addTakings } from '../payments/rules/taking-sums.ts'
import { listPeople } from '../users/customer.service.ts'

type Taken = ReportsView['taken']
type Sums = Parameters<typeof addTakings>[0]
type Place = BranchRecord | null
interface Named {
  _id: string
  name: string
}

/**
 * Money taken and given back by branch and local day (with `chain` by day alone), from the sums that each payment adds
 * to; null among the branches is the head office.
 */
export async function takenView(
  context: Context,
  branches: readonly Place[],
  { people, chain, ...period }: Period & { people: boolean; chain: boolean },
): Promise<Taken> {
  const days: { date: string; branchId: Named | null; sums: Sums }[] = []
  const each: Taken['branches'] = []
  const all: Sums = {}
  const byPerson = new Map<string, Sums>()
  const places = new Map(branches.map(branch => [branch?.id ?? null, branch]))
  for (const { branchId, days: taken } of await takingsOf(context, [...places.keys()], period)) {
    const branch = places.get(branchId) ?? null
    const own: Sums = {}
    for (const { date, sums } of taken) {
      days.push({ date, branchId: named(branch), sums })
      addTakings(own, sums)
    }
    each.push({ branchId: named(branch), ...view(own) })
    addTakings(all, own)
    if (!people) continue
    for (const [id, sums] of await takingsByPerson(context, branchId, period))
      byPerson.set(id, addTakings(byPerson.get(id) ?? {}, sums))
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

function addedUp(days: readonly { date: string; sums: Sums }[]): Taken['data'] {
  const byDate = new Map<string, Sums>()
  for (const { date, sums } of days) byDate.set(date, addTakings(byDate.get(date) ?? {}, sums))
  return [...byDate].map(([date, sums]) => ({ date, ...view(sums) }))
}

const named = (branch: Place) => branch && { _id: branch.id, name: branch.name }

const view = ({ cash = 0, card = 0, other = 0, back = 0, packages = 0 }: Sums): Taken['totals'] => ({
  total: euroOf(cash + card + other),
  cash: euroOf(cash),
  card: euroOf(card),
  other: euroOf(other),
  back: euroOf(back),
  packages: euroOf(packages),
})

async function peopleView(
  context: Context,
  byPerson: ReadonlyMap<string, Sums>,
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
