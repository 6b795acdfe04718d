import type { Hold } from './wash-credits.ts'

/** The used washes of a package by their number from 1, each with its booking and where that was (money.md, Reports). */
export type UsedWashes<Id> = Record<string, { bookingId: Id; branchId: Id }>

export type UseKind = 'washed' | 'forfeited'

/** A change of what a booking's wash, the `k`-th of its package, counts as; null for a wash that is not used. */
export interface UseChange {
  k: number
  from: UseKind | null
  to: UseKind | null
}

/** How a wash in this state is settled, or null. */
export function useOf(hold: Hold | undefined): UseKind | null {
  if (hold === 'consumed') return 'washed'
  return hold === 'forfeited' ? 'forfeited' : null
}

/** The change that a movement of a booking's wash makes; a wash that becomes used gets the first free number. */
export function useChange<Id extends { equals(id: Id): boolean }>(
  used: UsedWashes<Id>,
  bookingId: Id,
  moved: { from: Hold; to: Hold },
): UseChange | null {
  const [from, to] = [useOf(moved.from), useOf(moved.to)]
  if (from === to) return null
  if (from === null) {
    let k = 1
    while (used[String(k)]) k++
    return { k, from, to }
  }
  const known = Object.entries(used).find(([, wash]) => wash.bookingId.equals(bookingId))
  if (!known) throw new Error('a used wash has no number')
  return { k: Number(known[0]), from, to }
}
