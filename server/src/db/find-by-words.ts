import type { Model, QueryFilter } from 'mongoose'
import type { Context } from '../context.ts'
import { timeLeft } from './bounds.ts'
import { prefixPattern, type Prefixes } from './search-words.ts'

/** Documents looked at for several words together: an index bounds only the first of them. */
const LOOKED_AT = 80

interface Search<T> {
  /** Conditions beside the words, with ids cast: they go into a pipeline. */
  among: QueryFilter<T>
  alternatives: readonly Prefixes[]
  limit: number
  /** The index to read, which begins with the fields of `among` and `words`. */
  index: Readonly<Record<string, 1>>
  /** The fields that the caller uses of each, or those left out. */
  shown: Readonly<Record<string, 0 | 1>>
}

/**
 * Documents whose `words` match one of the alternatives, at most `limit`, those of earlier alternatives first. The cost
 * follows the limit, not the size of the collection: `full` says that there may be more.
 */
export async function findByWords<T extends { _id: unknown; words: string[] }>(
  context: Context,
  model: Model<T>,
  { among, alternatives, limit, index, shown }: Search<T>,
): Promise<{ rows: T[]; full: boolean }> {
  const found = new Map<string, T>()
  let full = false
  for (const [first, ...others] of alternatives) {
    if (found.size >= limit) return { rows: [...found.values()].slice(0, limit), full: true }
    const most = others.length > 0 ? LOOKED_AT : limit + found.size
    const isPart = Object.values(shown).includes(1)
    const rows = await model
      .find(
        { ...among, words: prefixPattern(first) } as QueryFilter<T>,
        others.length > 0 && isPart ? { ...shown, words: 1 } : shown,
      )
      .hint(index)
      .setOptions(timeLeft(context))
      .limit(most)
      .lean<T[]>()
    full ||= rows.length === most
    for (const row of rows) {
      const hasAll = others.every(prefix => row.words.some(word => word.startsWith(prefix)))
      if (hasAll) found.set(String(row._id), row)
    }
  }
  return { rows: [...found.values()].slice(0, limit), full: full || found.size > limit }
}

/** How many search words to check for a rare one. */
const CHECKED = 3

/**
 * The terms with the first of them that at most `most` documents match in front, since a multikey index bounds only one
 * of the words; null when all are common.
 */
export async function rareFirst<T extends { words: string[] }, Term extends { words: RegExp | null }>(
  context: Context,
  model: Model<T>,
  {
    among,
    terms,
    most,
    index,
  }: { among: QueryFilter<T>; terms: readonly Term[]; most: number; index: Readonly<Record<string, 1>> },
): Promise<Term[] | null> {
  for (const term of terms.slice(0, CHECKED)) {
    const found = await model
      .find({ ...among, ...term } as QueryFilter<T>, { _id: 1 })
      .hint(index)
      .setOptions(timeLeft(context))
      .limit(most + 1)
      .lean()
    if (found.length <= most) return [term, ...terms.filter(each => each !== term)]
  }
  return null
}
