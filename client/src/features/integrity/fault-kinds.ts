import type { IntegrityView } from '@car-wash/server/contract'

type Fault = IntegrityView['faults'][number]

/** What a check looks for, in the order in which it is told: see booking-integrity, I1 to I5. */
export const KINDS = ['I1', 'I2', 'I3', 'I4', 'I5'] as const
export type Kind = (typeof KINDS)[number]

/** The faults of each kind; a kind without any is there too. */
export function byKind(faults: readonly Fault[]): { kind: Kind; faults: Fault[] }[] {
  return KINDS.map(kind => ({ kind, faults: faults.filter(({ invariant }) => invariant === kind) }))
}
