import { Long } from 'bson'
import type { Budget } from '../query/budget.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'

/** A result that is fetched in batches. */
export interface Cursor {
  readonly namespace: string
  readonly documents: Iterator<Buffer>
  readonly budget: Budget
  /** the transaction whose snapshot it reads; it ends with that */
  readonly owner: object | null
  /** 0 until there is a second batch */
  id: bigint
  /** a document that was read and did not fit into the batch before */
  next: Buffer | null
  lastUsed: number
}

export interface BatchRequest {
  /** how many documents at most */
  readonly size: number
  /** close the cursor after this batch, whatever is left */
  readonly single: boolean
  readonly field: 'firstBatch' | 'nextBatch'
}

const BATCH_BYTES = 16_000_000
const IDLE_MS = 10 * 60_000

/** The open cursors of all connections. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>()
  private lastId = 0n

  get(id: bigint): Cursor {
    const cursor = this.open.get(id)
    if (!cursor) throw new CommandError(Code.cursorNotFound, `cursor id ${id} not found`)
    return cursor
  }

  kill(id: bigint): boolean {
    return this.open.delete(id)
  }

  killWhere(isEnded: (cursor: Cursor) => boolean): void {
    for (const [id, cursor] of this.open) if (isEnded(cursor)) this.open.delete(id)
  }

  killIdle(): void {
    const limit = Date.now() - IDLE_MS
    this.killWhere(({ lastUsed }) => lastUsed < limit)
  }

  /** The reply with the next batch. A cursor that turns out to be at its end is closed with it. */
  batch(cursor: Cursor, { size, single, field }: BatchRequest): Buffer {
    const documents: Buffer[] = []
    let [bytes, isRead] = [0, size > 0]
    let next = cursor.next ?? (isRead ? advance(cursor) : null)
    while (next && documents.length < size && (bytes === 0 || bytes + next.length <= BATCH_BYTES)) {
      documents.push(next)
      bytes += next.length
      // Of a batch that is the last anyway nothing more is read.
      isRead = !single || documents.length < size
      next = isRead ? advance(cursor) : null
    }
    cursor.next = next
    cursor.lastUsed = Date.now()
    const isOpen = !single && (next !== null || size === 0)
    if (isOpen) this.open.set((cursor.id ||= ++this.lastId), cursor)
    else this.open.delete(cursor.id)
    return cursorReply(field, documents, { id: isOpen ? cursor.id : 0n, namespace: cursor.namespace })
  }
}

function advance({ documents }: Cursor): Buffer | null {
  const step = documents.next()
  return step.done === true ? null : step.value
}

const COMMAND_END = 2
const EMPTY_LIST = 5

/**
 * `{ ok: 1, cursor: { id, ns, <field>: [documents] } }`, put together from documents that are BSON already. With an
 * empty list it ends with the list, the end of `cursor` and its own end, so a list may be put in its place.
 */
function cursorReply(
  field: string,
  documents: readonly Buffer[],
  { id, namespace }: { id: bigint; namespace: string },
): Buffer {
  const cursor = { id: Long.fromBigInt(id), ns: namespace, [field]: [] }
  const empty = encode({ ok: 1, cursor })
  const listAt = empty.length - EMPTY_LIST - COMMAND_END
  const cursorAt = empty.indexOf('cursor\0', 4, 'latin1') + 'cursor\0'.length
  // Each document has its type and its place in the list in front.
  const size = documents.reduce((sum, each, at) => sum + String(at).length + 2 + each.length, 0)
  const reply = Buffer.allocUnsafe(empty.length + size)
  empty.copy(reply, 0, 0, listAt)
  reply.writeInt32LE(reply.length, 0)
  reply.writeInt32LE(reply.length - 1 - cursorAt, cursorAt)
  let at = reply.writeInt32LE(EMPTY_LIST + size, listAt)
  for (const [index, each] of documents.entries()) {
    at += reply.write(`\x03${index}\0`, at, 'latin1')
    at += each.copy(reply, at)
  }
  reply.fill(0, at)
  return reply
}
