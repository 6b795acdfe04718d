import { Code, CommandError } from '../values/command-error.ts'
import type { Budget } from '../query/budget.ts'

/** A result that is fetched in batches. */
export interface Cursor {
  readonly id: bigint
  readonly namespace: string
  readonly documents: Iterator<Buffer>
  readonly budget: Budget
  /** the transaction whose snapshot it reads; it ends with that */
  readonly owner: object | null
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
  private nextId = 1n

  create(source: Pick<Cursor, 'namespace' | 'documents' | 'budget' | 'owner'>): Cursor {
    return { ...source, id: this.nextId++, next: null, lastUsed: Date.now() }
  }

  get(id: bigint): Cursor {
    const cursor = this.open.get(id)
    if (!cursor) throw new CommandError(Code.cursorNotFound, `cursor id ${id} not found`)
    return cursor
  }

  kill(id: bigint): boolean {
    return this.open.delete(id)
  }

  killOf(owner: object): void {
    for (const [id, cursor] of this.open) if (cursor.owner === owner) this.open.delete(id)
  }

  killIdle(): void {
    const limit = Date.now() - IDLE_MS
    for (const [id, { lastUsed }] of this.open) if (lastUsed < limit) this.open.delete(id)
  }

  killAll(): void {
    this.open.clear()
  }

  /** The reply with the next batch. A cursor that turns out to be at its end is closed with it. */
  batch(cursor: Cursor, { size, single, field }: BatchRequest): Buffer {
    const documents: Buffer[] = []
    let bytes = 0
    let next = cursor.next ?? this.advance(cursor, size > 0)
    while (
      next &&
      documents.length < size &&
      (documents.length === 0 || bytes + next.length <= BATCH_BYTES)
    ) {
      documents.push(next)
      bytes += next.length
      next = this.advance(cursor, true)
    }
    cursor.next = next
    cursor.lastUsed = Date.now()
    const isOpen = !single && (next !== null || size === 0)
    if (isOpen) this.open.set(cursor.id, cursor)
    else this.open.delete(cursor.id)
    return cursorReply(field, documents, { id: isOpen ? cursor.id : 0n, namespace: cursor.namespace })
  }

  private advance(cursor: Cursor, wanted: boolean): Buffer | null {
    const step = wanted ? cursor.documents.next() : null
    return step && step.done !== true ? step.value : null
  }
}

/** `{ cursor: { <field>: [documents], id, ns }, ok: 1 }`, put together from documents that are BSON already. */
function cursorReply(
  field: string,
  documents: readonly Buffer[],
  end: { id: bigint; namespace: string },
): Buffer {
  const list = document(documents.flatMap((each, at) => [name(0x03, String(at)), each]))
  const id = Buffer.alloc(8)
  id.writeBigInt64LE(end.id)
  const ok = Buffer.alloc(8)
  ok.writeDoubleLE(1)
  const namespace = Buffer.from(`${end.namespace}\0`)
  const cursor = document([
    ...[name(0x04, field), list],
    ...[name(0x12, 'id'), id],
    ...[name(0x02, 'ns'), int32(namespace.length), namespace],
  ])
  return document([name(0x03, 'cursor'), cursor, name(0x01, 'ok'), ok])
}

const name = (type: number, field: string): Buffer =>
  Buffer.from(`${String.fromCharCode(type)}${field}\0`, 'latin1')

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32LE(value)
  return bytes
}

function document(elements: readonly Buffer[]): Buffer {
  const length = elements.reduce((sum, each) => sum + each.length, 5)
  return Buffer.concat([int32(length), ...elements, Buffer.alloc(1)], length)
}
