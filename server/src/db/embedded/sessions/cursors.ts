import { Long } from 'bson'
import type { Budget } from '../query/budget.ts'
import type { Access } from '../storage/access.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'

/** A result that is fetched in batches. */
export interface Cursor {
  readonly namespace: string
  readonly documents: Iterator<Doc | Buffer>
  readonly budget: Budget
  /** what it reads through; when that is a transaction it ends with it */
  readonly access: Access
  /** 0 until there is a second batch */
  id: bigint
  /** a document that was read and did not fit into the batch before */
  next: Buffer | undefined
  lastUsed: number
}

const BATCH_BYTES = 16_000_000
const IDLE_MS = 10 * 60_000

/** The open cursors of all connections. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>()
  private lastId = 0n

  get(id: bigint): Cursor {
    const cursor = this.open.get(id)
    if (cursor?.access.isOpen) return cursor
    throw new CommandError(Code.cursorNotFound, `cursor id ${id} not found`)
  }

  kill(id: bigint): boolean {
    return this.open.delete(id)
  }

  killAll(): void {
    this.open.clear()
  }

  killIdle(): void {
    const limit = Date.now() - IDLE_MS
    for (const [id, { lastUsed, access }] of this.open)
      if (lastUsed < limit || !access.isOpen) this.open.delete(id)
  }

  /**
   * The reply with the next batch. A cursor that turns out to be at its end is closed with it.
   * @param size how many documents at most
   * @param single close the cursor after this batch, whatever is left
   */
  batch(cursor: Cursor, size: number, single = false): Buffer {
    const documents: Buffer[] = []
    const advance = (): Buffer | undefined => {
      // Of a batch that is the last anyway nothing more is read.
      if (size === 0 || (single && documents.length === size)) return undefined
      const found = cursor.documents.next().value as Doc | Buffer | undefined
      return found && !Buffer.isBuffer(found) ? encode(found) : found
    }
    const field = cursor.id === 0n ? 'firstBatch' : 'nextBatch'
    let bytes = 0
    let next = cursor.next ?? advance()
    while (next && documents.length < size && (bytes === 0 || bytes + next.length <= BATCH_BYTES)) {
      documents.push(next)
      bytes += next.length
      next = advance()
    }
    cursor.next = next
    cursor.lastUsed = Date.now()
    const isOpen = !single && (next !== undefined || size === 0)
    if (isOpen) this.open.set((cursor.id ||= ++this.lastId), cursor)
    else this.open.delete(cursor.id)
    const id = Long.fromBigInt(isOpen ? cursor.id : 0n)
    return withDocuments(encode({ ok: 1, cursor: { id, ns: cursor.namespace, [field]: [] } }), documents)
  }
}

/** The list, the cursor and the reply end with a zero each, the list's length stands before its zero. */
const [ENDS, LIST] = [3, 7]
/** What stands before each element of a list: its type and its place. */
const heads: Buffer[] = []

/** The reply `{ ok, cursor: { …, batch: [] } }` with documents in its list, which are BSON already. */
function withDocuments(empty: Buffer, documents: readonly Buffer[]): Buffer {
  const parts = documents.flatMap((each, at) => [(heads[at] ??= Buffer.from(`\x03${at}\0`, 'latin1')), each])
  const reply = Buffer.concat([empty.subarray(0, -ENDS), ...parts, empty.subarray(-ENDS)])
  const cursorAt = empty.indexOf('cursor\0', 4, 'latin1') + 'cursor\0'.length
  for (const lengthAt of [0, cursorAt, empty.length - LIST])
    reply.writeInt32LE(empty.readInt32LE(lengthAt) + reply.length - empty.length, lengthAt)
  return reply
}
