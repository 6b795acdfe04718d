import type { Budget } from '../query/budget.ts'
import { Code, CommandError } from '../values/command-error.ts'

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

/** The bytes of an element around its value: type, name, zero. */
const around = (name: string | number): number => String(name).length + 2

/** `{ cursor: { <field>: [documents], id, ns }, ok: 1 }`, put together from documents that are BSON already. */
function cursorReply(
  field: string,
  documents: readonly Buffer[],
  { id, namespace }: { id: bigint; namespace: string },
): Buffer {
  const list = documents.reduce((sum, each, at) => sum + around(at) + each.length, 5)
  const nameLength = Buffer.byteLength(namespace) + 1
  const cursor = 5 + around(field) + list + around('id') + 8 + around('ns') + 4 + nameLength
  const total = 5 + around('cursor') + cursor + around('ok') + 8
  const reply = Buffer.allocUnsafe(total)
  let at = reply.writeInt32LE(total)
  const element = (type: number, name: string): void => {
    at = reply.writeUInt8(type, at)
    at += reply.write(`${name}\0`, at, 'latin1')
  }
  element(0x03, 'cursor')
  at = reply.writeInt32LE(cursor, at)
  element(0x04, field)
  at = reply.writeInt32LE(list, at)
  for (const [index, each] of documents.entries()) {
    element(0x03, String(index))
    at += each.copy(reply, at)
  }
  at = reply.writeUInt8(0, at)
  element(0x12, 'id')
  at = reply.writeBigInt64LE(id, at)
  element(0x02, 'ns')
  at = reply.writeInt32LE(nameLength, at)
  at += reply.write(`${namespace}\0\0`, at)
  element(0x01, 'ok')
  at = reply.writeDoubleLE(1, at)
  reply.writeUInt8(0, at)
  return reply
}
