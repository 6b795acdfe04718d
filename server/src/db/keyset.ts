import { Types, type Model, type QueryFilter } from 'mongoose'
import { dayBounds } from '../calendar/branch-time.ts'
import { PAGE_SIZE } from '../contract/constants.ts'
import type { DataContext } from '../context.ts'
import { invalidField } from '../errors.ts'
import { requireCaller } from './bounds.ts'
import { snapshot } from './transaction.ts'

/** Where the next page begins: after this row of the sorted list. */
export interface Keyset {
  /** Epoch ms of the sorted field. */
  at: number
  /** 24 hex digits; rows of one instant are ordered by id. */
  id: string
}

export const creationKey = ({ _id, createdAt }: { _id: Types.ObjectId; createdAt: Date }): Keyset => ({
  at: createdAt.getTime(),
  id: _id.toHexString(),
})

export const byAge = (a: Keyset, b: Keyset): number =>
  b.at - a.at || Number(a.id < b.id) - Number(a.id > b.id)

/** Opaque to callers. Includes `sort`, so that a cursor cannot be used with another order. */
export const cursorOf = (sort: string, { at, id }: Keyset): string =>
  Buffer.from(JSON.stringify([sort, at, id])).toString('base64url')

/** The row that a page starts after; null for the first page. A cursor of another list or order is VALIDATION. */
export function keysetOf(sort: string, cursor: string | undefined): Keyset | null {
  if (cursor === undefined) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(value) && value.length === 3) {
      const [of, at, id] = value as unknown[]
      if (of === sort && Number.isSafeInteger(at) && typeof id === 'string' && /^[0-9a-f]{24}$/.test(id)) {
        return { at: at as number, id }
      }
    }
  } catch {
    // Not one of our cursors: falls through to the refusal.
  }
  throw invalidField('cursor', 'not_a_cursor')
}

export const pageSize = (limit: number | undefined): number => limit ?? PAGE_SIZE.default

/** Rows after a keyset, by `field` and `_id` in `direction`. The second condition implies the first, which an index uses. */
export function rowsAfter(
  after: Keyset | null,
  { field, direction }: { field: string; direction: -1 | 1 },
): Record<string, unknown>[] {
  if (!after) return []
  const at = new Date(after.at)
  const _id = new Types.ObjectId(after.id)
  return direction === -1
    ? [{ [field]: { $lte: at } }, { $or: [{ [field]: { $lt: at } }, { [field]: at, _id: { $lt: _id } }] }]
    : [{ [field]: { $gte: at } }, { $or: [{ [field]: { $gt: at } }, { [field]: at, _id: { $gt: _id } }] }]
}

/** One page, from a read of one row more than the page holds. */
export function pageOfRows<T>(
  rows: readonly T[],
  limit: number,
  cursorAfter: (row: T) => string,
): { rows: T[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? cursorAfter(last) : null }
}

/** The condition that `at` is on these days of a zone, both included. */
export const onDays = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
): { at?: { $gte?: Date; $lt?: Date } } => {
  const since = from === undefined ? {} : { $gte: new Date(dayBounds(from, zone).startAt) }
  const until = to === undefined ? {} : { $lt: new Date(dayBounds(to, zone).endAt) }
  return from === undefined && to === undefined ? {} : { at: { ...since, ...until } }
}

/** Where a list's page begins, as a query names it. `list` is part of the cursor. */
interface PageAsked<T> {
  list: string
  field: keyof T & string
  limit?: number | undefined
  cursor?: string | undefined
}

export async function newestPage<T extends { _id: Types.ObjectId }>(
  model: Model<T>,
  filter: QueryFilter<T>,
  { list, field, limit, cursor }: PageAsked<T>,
): Promise<{ rows: T[]; next: string | null }> {
  const size = pageSize(limit)
  const found = await model
    .find({
      $and: [filter, ...rowsAfter(keysetOf(list, cursor), { field, direction: -1 })],
    } as QueryFilter<T>)
    .sort({ [field]: -1, _id: -1 })
    .limit(size + 1)
    .lean<T[]>()
  const keyOf = (row: T) => ({ at: Number(row[field]), id: row._id.toHexString() })
  return pageOfRows(found, size, row => cursorOf(list, keyOf(row)))
}

/** The next documents after an id, in order of id. Joins the running transaction. */
export const nextById = <T extends { _id: Types.ObjectId }>(
  model: Model<T>,
  after: Types.ObjectId | null,
  limit: number,
): Promise<T[]> =>
  model
    .find(after ? { _id: { $gt: after } } : {})
    .sort({ _id: 1 })
    .limit(limit)
    .lean<T[]>()

/** What `read` finds of a whole collection, so many documents at a time, each time at one instant; ends with its caller. */
export async function* inParts<Part extends { rows: readonly { _id: Types.ObjectId }[] }>(
  context: DataContext,
  limit: number,
  read: (after: Types.ObjectId | null, limit: number) => Promise<Part>,
): AsyncGenerator<Part> {
  for (let last: Types.ObjectId | undefined | null = null; last !== undefined;) {
    requireCaller(context)
    const after: Types.ObjectId | null = last
    const part: Part = await snapshot(context, () => read(after, limit))
    yield part
    last = part.rows.length < limit ? undefined : part.rows.at(-1)?._id
  }
}
