import { type BranchRules, planDay, type UsedCells } from './branch-hours.ts'
import { CELL_MS, cellOf, wallClockIn } from './branch-time.ts'

/**
 * The share of a branch's bays that was taken on a date, by branch-local hour of its bookable time: { "08": 0.4 }.
 * Hours without a bay in use are left out; above 1 where cars stand that re-planning has to settle.
 */
export function utilisationOf(branch: BranchRules, date: string, used: UsedCells): Record<string, number> {
  const plan = planDay(branch, date)
  if (!plan.open) return {}
  const hours = new Map<string, { taken: number; bays: number }>()
  const end = Math.ceil(plan.closeAt / CELL_MS)
  for (let cell = cellOf(plan.openAt); cell < end; cell++) {
    const hour = wallClockIn(branch.timeZone, cell * CELL_MS).time.slice(0, 2)
    const sums = hours.get(hour) ?? { taken: 0, bays: 0 }
    sums.taken += used[cell] ?? 0
    sums.bays += plan.capacity(cell)
    hours.set(hour, sums)
  }
  return Object.fromEntries(
    [...hours]
      .filter(([, { bays }]) => bays > 0)
      .map(([hour, { taken, bays }]) => [hour, Math.round((taken / bays) * 1000) / 1000]),
  )
}
