import type { Document } from 'mongodb'
import { expect } from 'vitest'
import { type Case, type CaseWorld, idsOf } from './case.ts'

const TRANSACTION = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority' },
  readPreference: 'primary',
} as const

const stored = async ({ rows }: CaseWorld): Promise<unknown[]> =>
  idsOf(await rows.find().sort({ _id: 1 }).toArray())

export const sessionCases: readonly Case[] = [
  {
    name: 'a transaction hides its writes until it commits, and reads one snapshot',
    page: 'core/transactions/',
    run: async world => {
      const { rows, client } = world
      await rows.insertOne({ _id: 1 })
      await client.withSession(async session => {
        session.startTransaction(TRANSACTION)
        await rows.insertOne({ _id: 2 }, { session })
        await rows.insertOne({ _id: 3 })
        expect(idsOf(await rows.find({}, { session }).sort({ _id: 1 }).toArray())).toEqual([1, 2])
        expect(await stored(world)).toEqual([1, 3])
        await session.commitTransaction()
        expect(await stored(world)).toEqual([1, 2, 3])
        await session.commitTransaction()
      })
    },
  },
  {
    name: 'an aborted transaction changes nothing, nor does one whose command fails',
    page: 'core/transactions-in-applications/',
    run: async world => {
      const { rows, client } = world
      await client.withSession(async session => {
        session.startTransaction(TRANSACTION)
        await rows.insertOne({ _id: 1 }, { session })
        await session.abortTransaction()
        session.startTransaction(TRANSACTION)
        await rows.insertOne({ _id: 2 }, { session })
        await expect(rows.insertOne({ _id: 2 }, { session })).rejects.toMatchObject({ code: 11000 })
        await expect(rows.insertOne({ _id: 3 }, { session })).rejects.toMatchObject({ code: 251 })
        await session.abortTransaction()
      })
      expect(await stored(world)).toEqual([])
    },
  },
  {
    name: 'the second of two transactions that write a document gets a WriteConflict with the retry label',
    page: 'core/transactions-production-consideration/',
    run: async ({ rows, client }) => {
      await rows.insertOne({ _id: 1, n: 0 })
      const [first, second] = [client.startSession(), client.startSession()]
      first.startTransaction(TRANSACTION)
      second.startTransaction(TRANSACTION)
      await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: first })
      const conflict = await rows
        .updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second })
        .catch((error: unknown) => error)
      expect(conflict).toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] })
      await second.abortTransaction()
      await first.commitTransaction()
      await Promise.all([first.endSession(), second.endSession()])
      expect(await rows.findOne()).toEqual({ _id: 1, n: 1 })
    },
  },
  {
    name: 'a retried write with the same txnNumber is executed once and answered twice',
    page: 'core/retryable-writes/',
    run: async ({ rows, db, client }) => {
      await rows.insertOne({ _id: 1, n: 0 })
      await client.withSession(async session => {
        const update = { $inc: { n: 1 } }
        let sent: Document = {}
        const note = (event: { command: Document }): void => void (sent = event.command)
        client.once('commandStarted', note)
        const once = await rows.updateOne({ _id: 1 }, update, { session, writeConcern: { w: 'majority' } })
        const command = {
          update: rows.collectionName,
          updates: [{ q: { _id: 1 }, u: update }],
          ordered: true,
          txnNumber: sent['txnNumber'] as unknown,
          writeConcern: { w: 'majority' },
        }
        expect([once, await db.command(command, { session })]).toMatchObject([{ matchedCount: 1 }, { n: 1 }])
      })
      expect(await rows.findOne()).toEqual({ _id: 1, n: 1 })
    },
  },
  {
    name: "a transaction's cursor returns its snapshot, batch by batch",
    page: 'core/transactions/',
    run: async ({ rows, client }) => {
      await rows.insertMany(Array.from({ length: 30 }, (_, _id) => ({ _id })))
      await client.withSession(async session => {
        session.startTransaction(TRANSACTION)
        const cursor = rows.find({}, { session, batchSize: 10 })
        await cursor.next()
        await rows.deleteMany({ _id: { $gt: 15 } })
        await rows.insertOne({ _id: 40 })
        expect(await cursor.toArray()).toHaveLength(29)
        await session.abortTransaction()
      })
      expect(await rows.countDocuments({})).toBe(17)
    },
  },
  {
    name: 'a commit with an unsatisfiable write concern is done, and reports the error',
    page: 'reference/write-concern/',
    run: async world => {
      await world.client.withSession(async session => {
        session.startTransaction({ writeConcern: { w: 40 } })
        await world.rows.insertOne({ _id: 1 }, { session })
        await expect(session.commitTransaction()).rejects.toMatchObject({ code: 100 })
      })
      expect(await stored(world)).toEqual([1])
    },
  },
  {
    name: 'ending a session aborts its open transaction',
    page: 'reference/command/endSessions/',
    run: async world => {
      const { rows, client, db } = world
      const session = client.startSession()
      session.startTransaction(TRANSACTION)
      await rows.insertOne({ _id: 1 }, { session })
      await db.command({ endSessions: [session.id] })
      await expect(rows.insertOne({ _id: 2 }, { session })).rejects.toMatchObject({ code: 251 })
      await session.endSession()
      expect(await stored(world)).toEqual([])
    },
  },
]
