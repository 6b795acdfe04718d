/** What a package is settled by: its price, in parts that add up to it. */
export interface Settleable {
  washCount: number
  snap: { priceCents: number }
}

/** The `n`-th wash's part of the price, in whole cents; `n` counts from 1. */
export const partOf = (n: number, { washCount, snap: { priceCents } }: Settleable): number =>
  Math.floor((n * priceCents) / washCount) - Math.floor(((n - 1) * priceCents) / washCount)

export const SETTLEMENT_KINDS = ['sold', 'washed', 'forfeited', 'back'] as const
/** `back`: money given back for a package; it is taken off what was sold by a row of its own. */
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]

/** Money and washes; both below zero for what is undone. */
export interface Part {
  cents: number
  washes: number
}

export type Parts = Partial<Record<SettlementKind, Part>>

/** Adds parts to others, or takes them away. */
export function addParts(sums: Parts, more: Parts, times: 1 | -1 = 1): void {
  for (const [kind, { cents, washes }] of Object.entries(more) as [SettlementKind, Part][]) {
    const sum = (sums[kind] ??= { cents: 0, washes: 0 })
    sum.cents += times * cents
    sum.washes += times * washes
  }
}

/** What a sum is kept of: a seller, a branch, and a day ("2026-11-22") or month ("2026-11") of the chain's zone. */
export interface SumKey {
  soldAt: string | null
  branchId: string | null
  date: string
}

export const sumId = ({ soldAt, branchId, date }: SumKey): string =>
  `${soldAt ?? ''}|${branchId ?? ''}|${date}`

export function keyOfSum(id: string): SumKey {
  const [soldAt = '', branchId = '', date = ''] = id.split('|')
  return { soldAt: soldAt || null, branchId: branchId || null, date }
}

export const monthOf = (date: string): string => date.slice(0, 7)
