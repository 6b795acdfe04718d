import { Types } from 'mongoose'

type Sent<T> = T extends Types.ObjectId | Date ? string : T

function asText(value: unknown): unknown {
  if (value instanceof Types.ObjectId) return value.toHexString()
  return value instanceof Date ? value.toISOString() : value
}

/** These fields of a document as a reply has them: ids and instants as text. What is absent stays absent. */
export const sent = <T extends object, K extends keyof T>(row: T, ...names: readonly K[]) =>
  Object.fromEntries(
    names.filter(name => row[name] !== undefined).map(name => [name, asText(row[name])]),
  ) as {
    [N in keyof Pick<T, K>]: Sent<T[N]>
  }

/** The same without what is null: a reply leaves it out. */
export const sentIfSet = <T extends object, K extends keyof T>(row: T, ...names: readonly K[]) =>
  sent(row, ...names.filter(name => row[name] !== null)) as { [N in K]?: Sent<NonNullable<T[N]>> }

/** The ids in a field of these rows, but for those that are null or absent. */
export const idsIn = <K extends string>(
  rows: readonly Readonly<Partial<Record<K, Types.ObjectId | null | undefined>>>[],
  name: K,
): Types.ObjectId[] => rows.flatMap(row => row[name] ?? [])
