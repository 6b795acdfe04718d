import { decode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { type Collection, ROWS } from './catalog.ts'
import type { Columns, Connection } from './sqlite.ts'

/** A document as it lies in the file; decoded only when somebody looks inside. */
export class Row {
  readonly id: number
  readonly raw: Buffer
  private decoded: Doc | null

  constructor(id: number, raw: Buffer, doc: Doc | null = null) {
    this.id = id
    this.raw = raw
    this.decoded = doc
  }

  get doc(): Doc {
    return (this.decoded ??= decode(this.raw))
  }
}

/** From `low` to before `high`; null is the end of the index. */
export interface KeyRange {
  readonly low: Buffer
  readonly high: Buffer | null
}

export interface Direction {
  readonly reverse: boolean
  /** how many rows are probably enough; later chunks are larger */
  readonly first: number
}

const CHUNK = 512
/** No key begins with 16 bytes of ones. */
const HIGHEST = Buffer.alloc(16, 0xff)

/** The queries below begin with these columns. */
const rowOf = (columns: Columns): Row => new Row(columns[0] as number, columns[1] as Buffer)

const FORWARD = 'SELECT rid, d FROM doc WHERE rid > ? AND rid < ? ORDER BY rid LIMIT ?'
const BACKWARD = 'SELECT rid, d FROM doc WHERE rid < ? AND rid >= ? ORDER BY rid DESC LIMIT ?'

/** All documents in the order of their insertion. No statement stays open between chunks. */
export function* scanCollection(
  connection: Connection,
  { id }: Collection,
  { reverse, first }: Direction,
): Generator<Row> {
  const [start, end] = [id * ROWS, (id + 1) * ROWS]
  let at = reverse ? end : start
  for (let limit = first; ; limit = CHUNK) {
    const rows = connection.all(reverse ? BACKWARD : FORWARD, at, reverse ? start : end, limit)
    for (const columns of rows) yield rowOf(columns)
    if (rows.length < limit) return
    at = rows.at(-1)?.[0] as number
  }
}

const FIELDS = 'SELECT ix.rid, doc.d, ix.k FROM ix JOIN doc ON doc.rid = ix.rid WHERE ix.ix = ?'
const UP = `${FIELDS} AND (ix.k, ix.rid) > (?, ?) AND ix.k < ? ORDER BY ix.k, ix.rid LIMIT ?`
const DOWN = `${FIELDS} AND (ix.k, ix.rid) < (?, ?) AND ix.k >= ? ORDER BY ix.k DESC, ix.rid DESC LIMIT ?`

/** The documents of a range of an index, in its order. A document with several keys may come several times. */
export function* scanIndex(
  connection: Connection,
  index: number,
  { low, high, reverse, first }: KeyRange & Direction,
): Generator<Row> {
  const end = high ?? HIGHEST
  let [key, at] = [reverse ? end : low, -1]
  for (let limit = first; ; limit = CHUNK) {
    const rows = connection.all(reverse ? DOWN : UP, index, key, at, reverse ? low : end, limit)
    for (const columns of rows) yield rowOf(columns)
    if (rows.length < limit) return
    ;[at, , key] = rows.at(-1) as [number, Buffer, Buffer]
  }
}

const COUNT = 'SELECT count(*) FROM ix WHERE ix = ? AND k >= ? AND k < ?'

/** How many keys lie in a range; reads no document. */
export const countKeys = (connection: Connection, index: number, { low, high }: KeyRange): number =>
  connection.number(COUNT, index, low, high ?? HIGHEST) ?? 0

export const firstWithKey = (connection: Connection, index: number, key: Buffer): number | null =>
  connection.number('SELECT rid FROM ix WHERE ix = ? AND k = ? LIMIT 1', index, key)

export function readDocument(connection: Connection, id: number): Buffer | null {
  const bytes = connection.first('SELECT d FROM doc WHERE rid = ?', id)?.[0]
  return Buffer.isBuffer(bytes) ? bytes : null
}

/** How many documents a collection has: one key each in the index of _id, which is smaller than the documents. */
export const countDocuments = (connection: Connection, { indexes }: Collection): number =>
  connection.number('SELECT count(*) FROM ix WHERE ix = ?', indexes[0]?.id ?? -1) ?? 0
