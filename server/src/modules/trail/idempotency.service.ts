import { createHash } from 'node:crypto'
import { Types } from 'mongoose'
import type { Actor } from '../../access.ts'
import type { Context, DataContext } from '../../context.ts'
import { requireCaller } from '../../db/bounds.ts'
import { given, is, type DocumentOf } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'
import { joined } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'

const fields = {
  /** sha256(userId | route | key) */
  _id: given(is.text),
  /** sha256 of the validated body. */
  fp: given(is.text),
  status: given(is.number),
  /** JSON text of the reply. */
  body: given(is.text),
  /** The people named in the reply, whose rows are deleted with their account. */
  about: given(is.list(is.id)),
  expireAt: given(is.instant),
}
/** The first success of a call with an `Idempotency-Key`, written in its transaction. */
interface Idempotency extends DocumentOf<typeof fields> {}

const IdempotencyModel = defineModel('Idempotency', fields, {
  collection: 'idempotency',
  personal: 'deleted',
  indexes: [[{ expireAt: 1 }, { expireAfterSeconds: 0 }], [{ about: 1 }]],
})

const KEPT_MS = 48 * 3_600_000

export interface RequestKey {
  id: string
  fingerprint: string
}

export interface Replay {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Null without an `Idempotency-Key`. `body` is the validated one. */
export function requestKey(
  actor: Actor,
  key: string | null,
  { route, body }: { route: string; body: unknown },
): RequestKey | null {
  if (key === null) return null
  return { id: sha256(`${actor.key ?? actor.id}|${route}|${key}`), fingerprint: sha256(JSON.stringify(body)) }
}

/** The first success of this key, or null. Another body under the same key is IDEMPOTENCY_KEY_REUSED (422). */
export async function findReplay<R extends Replay>(
  context: Context,
  key: RequestKey | null,
): Promise<R | null> {
  if (!key) return null
  const row = await IdempotencyModel(context.db).findById(key.id).lean()
  // The TTL index deletes late, so compare the time here.
  if (!row || row.expireAt <= context.clock.now()) return null
  if (row.fp !== key.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  // The row belongs to the key of this call, so the reply has its type.
  const body: unknown = JSON.parse(row.body)
  const replay: Replay = { status: row.status, body, headers: { 'Idempotent-Replayed': 'true' } }
  return replay as R
}

/** Stores a success in its transaction; a second one under the same key is a duplicate key, which aborts it. */
export async function keepReply(
  context: Context,
  key: RequestKey | null,
  reply: Replay & { about: readonly string[] },
): Promise<void> {
  if (!key) return
  const now = context.clock.now()
  const rows = context.db.collection<Idempotency>('idempotency')
  // Replaces an expired row; an unexpired one causes a duplicate key.
  await rows.updateOne(
    { _id: key.id, expireAt: { $lte: now } },
    {
      $set: {
        fp: key.fingerprint,
        status: reply.status,
        body: JSON.stringify(reply.body),
        about: reply.about.map(id => new Types.ObjectId(id)),
        expireAt: new Date(now.getTime() + KEPT_MS),
      },
    },
    { upsert: true, ...joined(context) },
  )
}

/** Deletes every stored reply that names this person. Joins the running transaction. */
export async function eraseReplies(context: Context, userId: string): Promise<void> {
  await IdempotencyModel(context.db).deleteMany({ about: new Types.ObjectId(userId) })
}

const KEYS_AT_ONCE = 1000

/** The key of each stored reply and the id of the object created under it, read in batches. */
export async function* keptIds(context: DataContext): AsyncGenerator<{ key: string; made: string }> {
  for (let after = ''; ;) {
    requireCaller(context)
    const rows = await IdempotencyModel(context.db)
      .find({ _id: { $gt: after } }, { status: 1, body: 1 })
      .sort({ _id: 1 })
      .limit(KEYS_AT_ONCE)
      .lean()
    for (const { _id, status, body } of rows) {
      if (status === 201) yield { key: _id, made: madeId(JSON.parse(body)) }
    }
    const last = rows.at(-1)
    if (!last || rows.length < KEYS_AT_ONCE) return
    after = last._id
  }
}

/** The id of the booking, or of the package in a reservation's reply. */
function madeId(body: unknown): string {
  const reply = body as { _id?: string; userPackage?: { _id?: string } }
  return reply._id ?? reply.userPackage?._id ?? ''
}
