import { expect } from 'vitest'
import { type Case, idsOf, makeIndex } from './case.ts'

/** Commands that write and read documents, with their options. */
export const commandCases: readonly Case[] = [
  {
    name: 'an ordered insert stops at the first error, an unordered one continues',
    page: 'reference/command/insert/',
    run: async ({ rows }) => {
      await rows.insertOne({ _id: 1 })
      const three = [{ _id: 2 }, { _id: 1 }, { _id: 3 }]
      await expect(rows.insertMany(three)).rejects.toMatchObject({ code: 11000, insertedCount: 1 })
      await expect(rows.insertMany(three.slice(1), { ordered: false })).rejects.toMatchObject({ code: 11000 })
      expect(idsOf(await rows.find().sort({ _id: 1 }).toArray())).toEqual([1, 2, 3])
    },
  },
  {
    name: 'find filters, sorts, skips, limits and projects',
    page: 'reference/command/find/',
    run: async ({ rows }) => {
      await rows.insertMany([1, 2, 3, 4, 5].map(_id => ({ _id, even: _id % 2 === 0, size: 10 - _id })))
      const found = rows.find({ even: false }, { projection: { size: 1 } })
      expect(await found.sort({ size: -1 }).skip(1).limit(1).toArray()).toEqual([{ _id: 3, size: 7 }])
      expect(
        await rows
          .find({}, { projection: { _id: 0, size: 0 } })
          .sort({ _id: 1 })
          .limit(1)
          .toArray(),
      ).toEqual([{ even: false }])
    },
  },
  {
    name: 'find with a single batch and a limit leaves no cursor open',
    page: 'reference/command/find/',
    run: async ({ rows, db }) => {
      await rows.insertMany([{ _id: 1 }, { _id: 2 }])
      expect(await rows.findOne({}, { sort: { _id: -1 } })).toEqual({ _id: 2 })
      const reply = await db.command({ find: rows.collectionName, limit: 1, singleBatch: true })
      expect(reply).toMatchObject({ cursor: { firstBatch: [{ _id: 1 }] } })
      expect(Number((reply['cursor'] as { id: unknown }).id)).toBe(0)
    },
  },
  {
    name: 'a hint selects the index, and a hint of a missing index is an error',
    page: 'reference/method/cursor.hint/',
    run: async ({ rows }) => {
      await makeIndex(rows, { words: 1 }, { name: 'words' })
      await rows.insertMany([
        { _id: 1, words: ['anna', 'fiat'] },
        { _id: 2, words: ['fiat'] },
      ])
      const found = rows.find({ words: { $gte: 'f', $lt: 'g' } }).hint('words')
      expect(idsOf(await found.sort({ _id: -1 }).toArray())).toEqual([2, 1])
      await expect(rows.find().hint('missing').toArray()).rejects.toMatchObject({ code: 2 })
    },
  },
  {
    name: 'a cursor returns a long result in batches and can be closed before its end',
    page: 'reference/command/getMore/',
    run: async ({ rows }) => {
      await rows.insertMany(Array.from({ length: 250 }, (_, _id) => ({ _id })))
      expect(await rows.find().sort({ _id: 1 }).toArray()).toHaveLength(250)
      expect(await rows.find().batchSize(7).toArray()).toHaveLength(250)
      const early = rows.find().batchSize(2)
      await early.next()
      await early.close()
    },
  },
  {
    name: 'update changes the first match or all, and an upsert inserts when none matches',
    page: 'reference/command/update/',
    run: async ({ rows }) => {
      await rows.insertMany([{ _id: 1 }, { _id: 2 }])
      expect(await rows.updateOne({}, { $set: { a: 1 } })).toMatchObject({
        matchedCount: 1,
        modifiedCount: 1,
      })
      expect(await rows.updateMany({}, { $set: { a: 1 } })).toMatchObject({
        matchedCount: 2,
        modifiedCount: 1,
      })
      const upserted = await rows.updateOne({ _id: 3 }, { $set: { a: 2 } }, { upsert: true })
      expect(upserted).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 3 })
      expect(await rows.findOne({ _id: 3 })).toEqual({ _id: 3, a: 2 })
    },
  },
  {
    name: 'an ordered list of updates stops at the first error, an unordered one continues',
    page: 'reference/method/db.collection.bulkWrite/',
    run: async ({ rows }) => {
      await makeIndex(rows, { a: 1 }, { unique: true })
      await rows.insertMany([
        { _id: 1, a: 1 },
        { _id: 2, a: 2 },
        { _id: 3, a: 3 },
      ])
      const updates = [
        { updateOne: { filter: { _id: 1 }, update: { $set: { a: 2 } } } },
        { updateOne: { filter: { _id: 3 }, update: { $set: { b: 1 } } } },
      ]
      await expect(rows.bulkWrite(updates)).rejects.toMatchObject({ code: 11000 })
      expect(await rows.countDocuments({ b: 1 })).toBe(0)
      await expect(rows.bulkWrite(updates, { ordered: false })).rejects.toMatchObject({ code: 11000 })
      expect(await rows.countDocuments({ b: 1 })).toBe(1)
    },
  },
  {
    name: 'delete removes the first match or all, ordered or not',
    page: 'reference/command/delete/',
    run: async ({ rows }) => {
      await rows.insertMany([1, 2, 3, 4].map(_id => ({ _id, even: _id % 2 === 0 })))
      expect(await rows.deleteOne({ even: true })).toMatchObject({ deletedCount: 1 })
      expect(await rows.deleteMany({ even: false })).toMatchObject({ deletedCount: 2 })
      const again = await rows.bulkWrite([{ deleteMany: { filter: {} } }], { ordered: false })
      expect(again.deletedCount).toBe(1)
      expect(await rows.find().toArray()).toEqual([])
    },
  },
  {
    name: 'findAndModify returns the document before or after the change, and can upsert or remove',
    page: 'reference/command/findAndModify/',
    run: async ({ rows }) => {
      await rows.insertMany([
        { _id: 1, n: 1 },
        { _id: 2, n: 5 },
      ])
      const increment = { $inc: { n: 1 } }
      expect(await rows.findOneAndUpdate({ _id: 1 }, increment)).toEqual({ _id: 1, n: 1 })
      const after = { returnDocument: 'after', projection: { n: 1 } } as const
      expect(await rows.findOneAndUpdate({}, increment, { ...after, sort: { n: -1 } })).toEqual({
        _id: 2,
        n: 6,
      })
      expect(await rows.findOneAndUpdate({ _id: 3 }, increment, { ...after, upsert: true })).toEqual({
        _id: 3,
        n: 1,
      })
      expect(await rows.findOneAndDelete({ _id: 3 })).toEqual({ _id: 3, n: 1 })
      expect(await rows.findOneAndUpdate({ _id: 3 }, increment)).toBeNull()
    },
  },
  {
    name: 'count returns the number of documents',
    page: 'reference/command/count/',
    run: async ({ rows }) => {
      expect(await rows.estimatedDocumentCount()).toBe(0)
      await rows.insertMany([{ _id: 1 }, { _id: 2 }])
      expect(await rows.estimatedDocumentCount()).toBe(2)
    },
  },
  {
    name: 'countDocuments returns how many documents match a filter',
    page: 'reference/method/db.collection.countDocuments/',
    run: async ({ rows }) => {
      expect(await rows.countDocuments({ a: 1 })).toBe(0)
      await rows.insertMany([{ _id: 1, a: 1 }, { _id: 2, a: [1, 1] }, { _id: 3 }])
      expect(await rows.countDocuments({ a: 1 })).toBe(2)
      expect(await rows.countDocuments()).toBe(3)
    },
  },
  {
    name: 'explain shows the plan and what was examined, and changes nothing',
    page: 'reference/command/explain/',
    run: async ({ rows }) => {
      await makeIndex(rows, { a: 1 })
      await rows.insertMany([1, 2, 3, 4].map(_id => ({ _id, a: _id })))
      const explained = await rows.find({ a: { $gte: 3 } }).explain('executionStats')
      expect(explained['executionStats']).toMatchObject({ nReturned: 2, totalKeysExamined: 2 })
      expect(JSON.stringify(explained['queryPlanner'])).toContain('"stage":"IXSCAN"')
    },
  },
  {
    name: 'distinct returns each value once, including the elements of arrays',
    page: 'reference/command/distinct/',
    run: async ({ rows }) => {
      await rows.insertMany([
        { _id: 1, a: 1 },
        { _id: 2, a: [1, 2] },
        { _id: 3 },
        { _id: 4, a: 3, out: true },
      ])
      expect(await rows.distinct('a', { out: { $exists: false } })).toEqual([1, 2])
    },
  },
  {
    name: 'create creates a collection once; drop and dropDatabase remove it',
    page: 'reference/command/create/',
    run: async ({ rows, db, client }) => {
      const name = `${rows.collectionName}_made`
      await db.createCollection(name)
      await db.createCollection(name)
      expect(await db.listCollections({ name }).toArray()).toMatchObject([{ name, type: 'collection' }])
      expect(await db.dropCollection(name)).toBe(true)
      const other = client.db(`${db.databaseName}_other`)
      await other.createCollection(name)
      await other.dropDatabase()
      expect(await other.listCollections({}, { nameOnly: true }).toArray()).toEqual([])
    },
  },
  {
    name: 'ping, hello, buildInfo and serverStatus describe the server',
    page: 'reference/command/nav-diagnostic/',
    run: async ({ db, client }) => {
      expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 })
      const admin = client.db('admin')
      expect(await admin.command({ hello: 1 })).toMatchObject({ isWritablePrimary: true })
      expect(String((await admin.command({ buildInfo: 1 }))['version'])).toMatch(/^\d+\.\d+/)
      expect(Number((await admin.command({ serverStatus: 1 }))['pid'])).toBeGreaterThan(0)
    },
  },
]
