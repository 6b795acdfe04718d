import { pageOfRows, type Keyset } from '../../../db/keyset.ts'

const FIRST_BATCH = 200
const SMALLEST_BATCH = 10
const LARGEST_BATCH = 1000
/** More than the share of rows kept so far would suggest. */
const SPARE = 1.5

/** A list whose rows can only be filtered in batches: read in order, with a predicate that keeps the matching rows. */
export interface ScannedList<T> {
  read: (after: Keyset | null, limit: number) => Promise<T[]>
  keep: (rows: T[]) => Promise<T[]>
  keyOf: (row: T) => Keyset
}

/** One page of such a list: reads batches, as large as those before suggest, until the page is full or the list ends. */
export async function scanPage<T>(
  list: ScannedList<T>,
  { after, limit, cursorAfter }: { after: Keyset | null; limit: number; cursorAfter: (row: T) => string },
): Promise<{ rows: T[]; next: string | null }> {
  const kept: T[] = []
  let from = after
  let batch = FIRST_BATCH
  for (let read = 0; kept.length <= limit;) {
    const rows = await list.read(from, batch)
    kept.push(...(await list.keep(rows)))
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    from = list.keyOf(last)
    read += rows.length
    const likely = ((limit + 1 - kept.length) * SPARE * read) / Math.max(1, kept.length)
    batch = Math.max(SMALLEST_BATCH, Math.min(Math.ceil(likely), 2 * read, LARGEST_BATCH))
  }
  return pageOfRows(kept, limit, cursorAfter)
}
