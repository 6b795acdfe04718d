import { Long } from 'bson'
import type { Budget } from '../query/budget.ts'
import type { Steps } from '../query/steps.ts'
import type { Access } from '../storage/access.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'

/** A query result fetched in batches. */
export interface Cursor {
  readonly namespace: string
  readonly documents: Iterator<Doc | Buffer | null>
  readonly budget: Budget
  /** the session that opened it, with which it closes; null without one */
  readonly session: string | null
  /** the access it reads through; a transaction's cursors close with the transaction */
  readonly access: Access
  /** 0 until there is a second batch */
  id: bigint
  /** a document already read that did not fit into the previous batch */
  next: Buffer | undefined
  lastUsed: number
  /** a batch is being produced */
  isInUse: boolean
}

const BATCH_BYTES = 16_000_000
const IDLE_MS = 10 * 60_000
/** Memory limit of all open cursors together, mostly for sorts. */
const MOST_BYTES = 256 * 1024 * 1024

/** The open cursors of all connections. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>()
  private lastId = 0n

  get(id: bigint): Cursor {
    const cursor = this.open.get(id)
    if (cursor?.isInUse) throw new CommandError(Code.cursorInUse, `cursor id ${id} is already in use`)
    if (cursor?.access.isOpen) return cursor
    throw new CommandError(Code.cursorNotFound, `cursor id ${id} not found`)
  }

  kill(id: bigint): boolean {
    return this.open.delete(id)
  }

  killOf(session: string): void {
    for (const [id, cursor] of this.open) if (cursor.session === session) this.open.delete(id)
  }

  killAll(): void {
    this.open.clear()
  }

  killIdle(): void {
    const limit = performance.now() - IDLE_MS
    for (const [id, { lastUsed, access }] of this.open)
      if (lastUsed < limit || !access.isOpen) this.open.delete(id)
  }

  /** Closes the least recently used cursors when all together exceed the limit. */
  private makeRoom(): void {
    let bytes = 0
    for (const [id, { budget, isInUse }] of [...this.open].reverse()) {
      bytes += budget.bytes
      if (bytes > MOST_BYTES && !isInUse) this.open.delete(id)
    }
  }

  /**
   * The reply with the next batch; an exhausted cursor is closed with it.
   * @param size maximum number of documents
   * @param single close the cursor after this batch even if documents remain
   */
  *batch(cursor: Cursor, size: number, single = false): Steps<Buffer> {
    const documents: Buffer[] = []
    const isKnown = this.open.has(cursor.id)
    cursor.isInUse = true
    const field = isKnown ? 'nextBatch' : 'firstBatch'
    let bytes = 0
    let { next } = cursor
    try {
      for (;;) {
        // A single batch needs no look-ahead.
        if (!next && size > 0 && !(single && documents.length === size)) {
          const found = cursor.documents.next().value as Doc | Buffer | null | undefined
          if (found === null || cursor.budget.step()) yield null
          if (found === null) continue
          next = found && !Buffer.isBuffer(found) ? encode(found) : found
        }
        if (!next || documents.length >= size || (bytes > 0 && bytes + next.length > BATCH_BYTES)) break
        documents.push(next)
        bytes += next.length
        next = undefined
      }
    } catch (error) {
      this.open.delete(cursor.id)
      throw error
    } finally {
      cursor.isInUse = false
    }
    cursor.next = next
    cursor.lastUsed = performance.now()
    const isKilled = isKnown && !this.open.has(cursor.id)
    const isOpen = !single && !isKilled && (next !== undefined || size === 0)
    this.open.delete(cursor.id)
    if (isOpen) {
      this.open.set((cursor.id ||= ++this.lastId), cursor)
      this.makeRoom()
    }
    const reply = withDocuments(emptyReply(cursor.namespace, field), documents)
    if (isOpen) reply.writeBigInt64LE(cursor.id, startOfCursor(reply) + ID)
    return reply
  }
}

/** Offset of the cursor id in the cursor's document. */
const ID = 8
/** Cached replies without documents and with cursor id 0: encoding one costs as much as the rest of a short find. */
const emptyReplies = new Map<string, Buffer>()
const MOST_EMPTY = 1000

function emptyReply(ns: string, field: string): Buffer {
  const name = `${field} ${ns}`
  const known = emptyReplies.get(name)
  if (known) return known
  if (emptyReplies.size >= MOST_EMPTY) emptyReplies.clear()
  const reply = encode({ ok: 1, cursor: { id: Long.ZERO, ns, [field]: [] } })
  emptyReplies.set(name, reply)
  return reply
}

const startOfCursor = (reply: Buffer): number => reply.indexOf('cursor\0', 4, 'latin1') + 'cursor\0'.length

/** List, cursor and reply each end with a zero byte; the list's length comes just before its own zero. */
const [ENDS, LIST] = [3, 7]
/** The header of each list element: its type and its index. */
const heads: Buffer[] = []

/** The reply `{ ok, cursor: { …, batch: [] } }` with already encoded documents put into its list. */
function withDocuments(empty: Buffer, documents: readonly Buffer[]): Buffer {
  const parts = documents.flatMap((each, at) => [(heads[at] ??= Buffer.from(`\x03${at}\0`, 'latin1')), each])
  const reply = Buffer.concat([empty.subarray(0, -ENDS), ...parts, empty.subarray(-ENDS)])
  for (const lengthAt of [0, startOfCursor(empty), empty.length - LIST])
    reply.writeInt32LE(empty.readInt32LE(lengthAt) + reply.length - empty.length, lengthAt)
  return reply
}
