import type { Model, QueryFilter, Types } from 'mongoose'
import type { Context } from '../context.ts'
import { timeLeft } from './bounds.ts'
import { byAge, creationKey } from './keyset.ts'
import { longerThan, wholeWord } from './search-words.ts'

/** Documents whose word only begins with the typed one. Where there are more, the beginning is searched. */
const MOST_LONGER = 100

/** How to read what a search for one word finds in the order of a list, and hardly anything beyond a page. */
export interface WordSearch<T, Shown = T> {
  /** Documents that have the whole word, which the index of words keeps in order. */
  whole: QueryFilter<T>
  /** Those with a longer word that begins with it, in no order. */
  longer: Shown[]
}

interface Searched<T> {
  /** The fields of the index before `words`. */
  among: QueryFilter<T>
  typed: string | undefined
  /** The index of words, which goes on with the order of the list. */
  index: Readonly<Record<string, 1>>
  /** The fields that the caller uses of those with a longer word. */
  shown: Readonly<Record<string, 1>>
}

/** The search for a word that some document has as a whole (decision 265). Null for others, and when many have a longer one. */
export async function searchWholeWord<T, Shown = T>(
  context: Context,
  model: Model<T>,
  { among, typed, index, shown }: Searched<T>,
): Promise<WordSearch<T, Shown> | null> {
  const word = wholeWord(typed)
  if (word === null) return null
  const find = (words: unknown, fields: Readonly<Record<string, 1>>, limit: number) =>
    model
      .find({ ...among, words } as QueryFilter<T>, fields)
      .hint(index)
      .setOptions(timeLeft(context))
      .limit(limit)
      .lean<Shown[]>()
  if ((await find(word, { _id: 1 }, 1)).length === 0) return null
  const longer = await find(longerThan(word), shown, MOST_LONGER + 1)
  return longer.length > MOST_LONGER ? null : { whole: { ...among, words: word }, longer }
}

/** What to read, and by which index. */
export interface Found<T> {
  filter: QueryFilter<T>
  index: Readonly<Record<string, 1>>
}

/** One page of what a search for a word finds, the newest first; `read` reads such a page of either part. */
export async function readByWord<T, Row extends { _id: Types.ObjectId; createdAt: Date }>(
  { whole, longer }: WordSearch<T, Pick<Row, '_id'>>,
  {
    index,
    limit,
    read,
  }: { index: Found<T>['index']; limit: number; read: (found: Found<T>) => Promise<Row[]> },
): Promise<Row[]> {
  const rows = await read({ filter: whole, index })
  if (longer.length === 0) return rows
  const _id = { $in: longer.map(row => row._id) }
  const others = await read({ filter: { _id }, index: { _id: 1 } })
  const once = new Map([...rows, ...others].map(row => [row._id.toHexString(), row]))
  return [...once.values()].sort((a, b) => byAge(creationKey(a), creationKey(b))).slice(0, limit)
}
