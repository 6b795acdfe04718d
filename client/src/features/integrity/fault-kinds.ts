import type { IntegrityView } from '@car-wash/server/contract'

type Fault = IntegrityView['faults'][number]

/** The kinds of fault, in display order: see booking-integrity, I1 to I5 and I7 to I11, and money, Invariants. */
export const KINDS = [
  ...(['I1', 'I2', 'I3', 'I4', 'I5', 'I7', 'I8', 'I9', 'I10', 'I11'] as const),
  ...(['M1', 'M2', 'M3', 'M4', 'M5', 'M6'] as const),
] as const
export type Kind = (typeof KINDS)[number]

/** The faults by kind, including kinds without any. */
export function byKind(faults: readonly Fault[]): { kind: Kind; faults: Fault[] }[] {
  return KINDS.map(kind => ({ kind, faults: faults.filter(({ invariant }) => invariant === kind) }))
}
