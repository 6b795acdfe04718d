import type { Model, QueryFilter, Types } from 'mongoose'
import type { Context } from '../context.ts'
import { timeLeft } from './bounds.ts'
import { prefixPattern, type Term } from './search-words.ts'

/** Keys of one word. With more, a word says too little by itself. */
const MOST_KEYS = 20_000
/** Keys that come at once: others are served in between. */
const KEYS_AT_ONCE = 1000
/** Documents that are read to compare the further words. */
const FEW = 100

interface Search<T> {
  among: QueryFilter<T>
  /** What precedes each word in the entries asked for. */
  within?: string
  alternatives: readonly (readonly Term[])[]
  /** The index to read, with `words` and all fields of `shown`. */
  index: Readonly<Record<string, 1>>
  shown: Readonly<Record<string, 1>>
  /** The first in this order are enough. */
  first?: { order: Readonly<Record<string, 1 | -1>>; limit: number } | undefined
}

/**
 * What the index of words says of the documents that have each word of the first alternative that any has, in no order. Keys
 * are read, and at most a hundred documents. Null when too many have the words.
 */
export async function keysWithWords<T, Key extends { _id: Types.ObjectId }>(
  context: Context,
  model: Model<T>,
  search: Search<T>,
): Promise<Key[] | null> {
  for (const terms of search.alternatives) {
    const found = await keysWithAll<T, Key>(context, model, { ...search, terms })
    if (found === null || found.length > 0) return found
  }
  return []
}

async function keysWithAll<T, Key extends { _id: Types.ObjectId }>(
  context: Context,
  model: Model<T>,
  { among, within = '', terms, index, shown, first }: Search<T> & { terms: readonly Term[] },
): Promise<Key[] | null> {
  const having = ([one, ...others]: Term): QueryFilter<T> => {
    const [pattern, ...more] = [one, ...others].map(prefix => prefixPattern(within + prefix))
    return { words: more.length > 0 ? { $in: [pattern, ...more] } : pattern }
  }
  const keysOf = async (term: Term): Promise<Key[]> => {
    const query = model
      .find({ ...among, ...having(term) }, shown)
      .hint(index)
      .setOptions(timeLeft(context))
    const limited =
      terms.length === 1 && first ? query.sort(first.order).limit(first.limit) : query.limit(MOST_KEYS + 1)
    return limited.batchSize(KEYS_AT_ONCE).lean<Key[]>()
  }
  let found: Key[] | null = null
  const unread: Term[] = []
  for (const term of terms) {
    if (found && found.length <= FEW) {
      unread.push(term)
      continue
    }
    const keys = await keysOf(term)
    if (keys.length === 0) return []
    if (keys.length > MOST_KEYS) {
      unread.push(term)
      continue
    }
    const ids = new Set<string>(keys.map(({ _id }) => _id.toHexString()))
    found = found ? found.filter(({ _id }) => ids.has(_id.toHexString())) : keys
    if (found.length === 0) return []
  }
  if (!found || unread.length === 0) return found
  if (found.length > FEW) return null
  const all = [{ _id: { $in: found.map(({ _id }) => _id) } }, ...unread.map(having)] as QueryFilter<T>[]
  return model.find({ $and: all }, shown).hint({ _id: 1 }).setOptions(timeLeft(context)).lean<Key[]>()
}

/** Reads of one page, while its documents are deleted or moved in between. */
const MOST_TRIES = 3

interface Among {
  _id: { $in: Types.ObjectId[] }
}

/** The documents of a page whose ids `page` finds, found again when one has left meanwhile; null as `page` says. */
export function readPage<Row>(
  page: () => Promise<Types.ObjectId[]>,
  read: (among: Among) => Promise<Row[]>,
): Promise<Row[]>
export function readPage<Row>(
  page: () => Promise<Types.ObjectId[] | null>,
  read: (among: Among) => Promise<Row[]>,
): Promise<Row[] | null>
export async function readPage<Row>(
  page: () => Promise<Types.ObjectId[] | null>,
  read: (among: Among) => Promise<Row[]>,
): Promise<Row[] | null> {
  for (let tries = 1; ; tries++) {
    const ids = await page()
    if (!ids || ids.length === 0) return ids && []
    const rows = await read({ _id: { $in: ids } })
    if (rows.length === ids.length || tries === MOST_TRIES) return rows
  }
}
