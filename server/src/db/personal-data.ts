import { isDeepStrictEqual } from 'node:util'
import type { Schema, Types } from 'mongoose'

/** What happens to a field when the customer deletes the account, and whether the customer's download includes it. */
export type Fate = 'kept' | 'kept, exported' | Erased
type Erased = 'erased' | 'erased, exported'

type Leaf = Types.ObjectId | Date | string | number | boolean

/**
 * One line for every field of a document (decision 30); a new field without a line does not compile. A field that
 * holds documents is erased as a whole or has a line for each of their fields; `kept whole` is for maps.
 */
export type Fates<T> = { readonly [K in keyof T]-?: FateOf<NonNullable<T[K]>> }
type FateOf<V> = unknown extends V
  ? Fate
  : V extends Leaf | readonly Leaf[]
    ? Fate
    : V extends readonly (infer E)[]
      ? Erased | Fates<E>
      : Erased | 'kept whole' | Fates<V>

/**
 * `deleted`: the customer's documents of this model are deleted with the account; `kept`: none of its documents is about a
 * customer.
 */
export type PersonalData<T> = Fates<T> | 'deleted' | 'kept'

interface Lines {
  readonly [field: string]: string | Lines
}

/**
 * The `$set` that empties every field that its line erases: a list becomes empty, another field its default, or null.
 * @throws Error for a field of a document that may be null: the whole document has to be erased
 */
export function erasureOf(schema: Schema, lines: Lines, within = ''): Record<string, unknown> {
  const found = Object.entries(lines).flatMap(([field, line]): [string, unknown][] => {
    const name = within + field
    const path = schema.paths[name]
    if (typeof line === 'string') return line.startsWith('erased') ? [[name, emptyOf(path)]] : []
    if (!path?.schema) return Object.entries(erasureOf(schema, line, `${name}.`))
    const inner = Object.entries(erasureOf(path.schema, line))
    if (inner.length > 0 && path.instance !== 'Array') throw new Error(`${name} has to be erased as a whole`)
    return inner.map(([each, value]) => [`${name}.$[].${each}`, value])
  })
  return Object.fromEntries(found)
}

/** The fields of an erased document that are not as `erasureOf` leaves them; those within lists are not looked at. */
export const leftOver = (document: object, erasure: Record<string, unknown>): string[] =>
  Object.entries(erasure)
    .filter(([path]) => !path.includes('$'))
    .filter(([path, empty]) => {
      const value = path
        .split('.')
        .reduce<unknown>((at, field) => (at as Record<string, unknown> | null)?.[field], document)
      return value !== undefined && !isDeepStrictEqual(value, empty)
    })
    .map(([path]) => path)

function emptyOf(path: Schema['paths'][string] | undefined): unknown {
  if (path?.instance === 'Array') return []
  return (path?.options as { default?: unknown } | undefined)?.default ?? null
}

/** The paths whose line satisfies the condition: "history.reason". */
export function pathsWhere(lines: Lines, wanted: (line: string) => boolean, prefix = ''): string[] {
  return Object.entries(lines).flatMap(([field, line]) => {
    if (typeof line !== 'string') return pathsWhere(line, wanted, `${prefix}${field}.`)
    return wanted(line) ? [prefix + field] : []
  })
}
