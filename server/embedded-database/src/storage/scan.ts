import type { Pause } from '../query/steps.ts'
import { decode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { type Collection, ROWS } from './catalog.ts'
import type { Columns, Connection } from './sqlite.ts'

/** A stored document, decoded lazily. */
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

/** From `low` (inclusive) to `high` (exclusive); null is the end of the index. */
export interface KeyRange {
  readonly low: Buffer
  readonly high: Buffer | null
}

/** How a range is read; `first` is the size of the first chunk, later ones are larger. */
type Reading = KeyRange & { readonly reverse: boolean; readonly first: number }

/** Where rows are read from; the connection with the latest snapshot changes after each commit. */
interface Source {
  readonly connection: Connection
}

const CHUNK = 512

/** Reads rows (id, document, …) in chunks, each from where the previous one ended, so no statement stays open in between. */
function* inChunks(first: number, read: (limit: number, last?: Columns) => Columns[]): Generator<Row> {
  let last: Columns | undefined
  for (let limit = first; ; limit = Math.min(limit * 8, CHUNK)) {
    const rows = read(limit, last)
    for (const columns of rows) yield new Row(columns[0] as number, columns[1] as Buffer)
    if (rows.length < limit) return
    last = rows.at(-1)
  }
}

const DOCUMENTS = 'SELECT rid, d FROM doc WHERE rid > ? AND rid < ? ORDER BY rid LIMIT ?'

/** All documents in insertion order. */
export function scanCollection(source: Source, { id }: Collection, first: number): Generator<Row> {
  return inChunks(first, (limit, [last = id * ROWS] = []) =>
    source.connection.all(DOCUMENTS, last, (id + 1) * ROWS, limit),
  )
}

/** No key begins with 16 bytes of ones. */
const HIGHEST = Buffer.alloc(16, 0xff)
const WITH_DOCUMENTS = 'SELECT ix.rid, doc.d, ix.k FROM ix JOIN doc ON doc.rid = ix.rid WHERE ix.ix = ?'
const WITHOUT = 'SELECT ix.rid, ix.k FROM ix WHERE ix.ix = ?'
const up = (fields: string): string =>
  `${fields} AND (ix.k, ix.rid) > (?, ?) AND ix.k < ? ORDER BY ix.k, ix.rid LIMIT ?`
const down = (fields: string): string =>
  `${fields} AND (ix.k, ix.rid) < (?, ?) AND ix.k >= ? ORDER BY ix.k DESC, ix.rid DESC LIMIT ?`
const DOCUMENTS_OF_KEYS = [up(WITH_DOCUMENTS), down(WITH_DOCUMENTS)] as const
/** All in one row, as text: reading a row takes libsql several times as long as finding a key takes SQLite. */
const inOneRow = (keys: string): string => `SELECT group_concat(rid || ' ' || hex(k)) FROM (${keys})`
const KEYS_ALONE = [inOneRow(up(WITHOUT)), inOneRow(down(WITHOUT))] as const

/** The documents of an index range in index order. A document with several keys may occur several times. */
export const scanIndex = ({ connection }: Source, index: number, reading: Reading): Generator<Row> =>
  scanRange(reading, DOCUMENTS_OF_KEYS, (statement, ...bounds) => connection.all(statement, index, ...bounds))

/** The same with the key of each in place of its content, which is not read. */
export const scanKeys = ({ connection }: Source, index: number, reading: Reading): Generator<Row> =>
  scanRange(reading, KEYS_ALONE, (statement, ...bounds) =>
    keysOf(connection.text(statement, index, ...bounds) ?? ''),
  )

type Bounds = [key: Buffer, id: number, end: Buffer, limit: number]

function scanRange(
  { low, high, reverse, first }: Reading,
  statements: readonly [string, string],
  read: (statement: string, ...bounds: Bounds) => Columns[],
): Generator<Row> {
  const [start, end] = reverse ? [high ?? HIGHEST, low] : [low, high ?? HIGHEST]
  const statement = statements[reverse ? 1 : 0]
  return inChunks(first, (limit, [id = -1, , key = start] = []) =>
    read(statement, key as Buffer, id as number, end, limit),
  )
}

/** The keys of one row: number, key and key again, where other rows have the document. */
function keysOf(row: string): Columns[] {
  const found: Columns[] = []
  for (let at = 0; at < row.length;) {
    const space = row.indexOf(' ', at)
    const comma = row.indexOf(',', space)
    const end = comma < 0 ? row.length : comma
    const key = Buffer.from(row.slice(space + 1, end), 'hex')
    found.push([Number(row.slice(at, space)), key, key])
    at = end + 1
  }
  return found
}

/** How many keys one statement counts. */
const COUNTED = 20_000
const KEYS = 'FROM ix WHERE ix = ? AND (k, rid) > (?, ?) AND k < ? ORDER BY k, rid LIMIT'
const COUNT = `SELECT count(*) FROM (SELECT 1 ${KEYS} ${COUNTED})`
const LAST_COUNTED = `SELECT rid, k ${KEYS} 1 OFFSET ${COUNTED - 1}`

const FIRST_KEYS = 'SELECT count(*) FROM (SELECT 1 FROM ix WHERE ix = ? AND k >= ? AND k < ? LIMIT ?)'

/** The number of keys in a range, up to the limit. */
export const countUpTo =
  (limit: number, { connection }: Source, index: number) =>
  (range: KeyRange): number =>
    connection.number(FIRST_KEYS, index, range.low, range.high ?? HIGHEST, limit) ?? 0

/** The number of keys in a range; reads no document. */
export function* countKeys(
  { connection }: Source,
  index: number,
  { low, high }: KeyRange,
): Generator<Pause, number, void> {
  const end = high ?? HIGHEST
  let [id, key] = [-1, low]
  for (let count = 0; ; count += COUNTED) {
    const found = connection.number(COUNT, index, key, id, end) ?? 0
    if (found < COUNTED) return count + found
    ;[id, key] = connection.first(LAST_COUNTED, index, key, id, end) as [number, Buffer]
    yield null
  }
}

/** The number of documents in a collection, counted in the _id index, which is smaller than the documents. */
export const countDocuments = (source: Source, { indexes }: Collection): Generator<Pause, number, void> =>
  countKeys(source, indexes[0]?.id ?? -1, { low: Buffer.alloc(0), high: null })

export const firstWithKey = ({ connection }: Source, index: number, key: Buffer): number | null =>
  connection.number('SELECT rid FROM ix WHERE ix = ? AND k = ? LIMIT 1', index, key)

export const readDocument = ({ connection }: Source, id: number): Buffer | null =>
  (connection.first('SELECT d FROM doc WHERE rid = ?', id)?.[0] as Buffer | undefined) ?? null
