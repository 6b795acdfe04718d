import { isDeepStrictEqual } from 'node:util'

/** The fields that differ between two views of one thing, for the audit trail; null when none does. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const keys = (Object.keys({ ...before, ...after }) as (keyof T)[]).filter(
    key => !isDeepStrictEqual(before[key], after[key]),
  )
  if (keys.length === 0) return null
  const pick = (from: T) => Object.fromEntries(keys.map(key => [key, from[key]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
