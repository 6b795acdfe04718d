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

export function addPart(sums: Parts, kind: SettlementKind, { cents, washes }: Part): void {
  const sum = (sums[kind] ??= { cents: 0, washes: 0 })
  sum.cents += cents
  sum.washes += washes
}
