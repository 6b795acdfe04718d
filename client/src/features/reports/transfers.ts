import type { SettlementView } from '@car-wash/server/contract'

type Branch = SettlementView['data'][number]['soldAt']

/** What one branch pays another for a period; null is the head office. */
export interface Transfer {
  from: Branch
  to: Branch
  /** Euro, above zero. */
  amount: number
}

/**
 * Who pays whom: a seller has the money of its packages, so it owes a branch what was washed there and what was given back
 * there. Two branches that owe each other pay only the difference; largest amount first.
 */
export function transfersOf({ data }: Pick<SettlementView, 'data'>): Transfer[] {
  const pairs = new Map<string, { one: Branch; other: Branch; cents: number }>()
  for (const { soldAt, cells } of data) {
    for (const { branchId, washed, givenBack } of cells) {
      const cents = Math.round((washed.amount + givenBack) * 100)
      const [a, b] = [idOf(soldAt), idOf(branchId)]
      if (a === b) continue
      const key = a < b ? `${a} ${b}` : `${b} ${a}`
      const pair = pairs.get(key) ?? { one: soldAt, other: branchId, cents: 0 }
      pairs.set(key, { ...pair, cents: pair.cents + (idOf(pair.one) === a ? cents : -cents) })
    }
  }
  return [...pairs.values()]
    .filter(({ cents }) => cents !== 0)
    .map(({ one, other, cents }) => ({
      from: cents > 0 ? one : other,
      to: cents > 0 ? other : one,
      amount: Math.abs(cents) / 100,
    }))
    .sort((a, b) => b.amount - a.amount)
}

const idOf = (branch: Branch): string => branch?._id ?? ''
