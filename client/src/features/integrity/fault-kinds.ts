import type { IntegrityView } from '@car-wash/server/contract'

type Fault = IntegrityView['faults'][number]

/** The kinds of fault, in display order: see booking-integrity and money, Invariants. */
export const KINDS = ['I1', 'I2', 'I3', 'I5', 'I7', 'I9', 'M1', 'M2', 'M3'] as const
export type Kind = (typeof KINDS)[number]

/** The faults by kind, including kinds without any. */
export function byKind(faults: readonly Fault[]): { kind: Kind; faults: Fault[] }[] {
  return KINDS.map(kind => ({ kind, faults: faults.filter(({ invariant }) => invariant === kind) }))
}
