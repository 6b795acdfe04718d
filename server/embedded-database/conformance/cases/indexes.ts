import type { Document } from 'mongodb'
import { expect } from 'vitest'
import { type Case, makeIndex } from './case.ts'

export const indexCases: readonly Case[] = [
  {
    name: 'createIndexes creates ascending and descending indexes once, under their names',
    page: 'reference/command/createIndexes/',
    run: async ({ rows }) => {
      const specs = [{ key: { a: 1, b: -1 } }, { key: { b: 1 }, name: 'by_b' }] as const
      expect(await rows.createIndexes([...specs])).toEqual(['a_1_b_-1', 'by_b'])
      expect(await rows.createIndexes([...specs])).toEqual(['a_1_b_-1', 'by_b'])
      expect((await rows.listIndexes().toArray()).map(({ name }) => String(name))).toEqual([
        '_id_',
        'a_1_b_-1',
        'by_b',
      ])
      await expect(makeIndex(rows, { c: 1 }, { name: 'by_b' })).rejects.toMatchObject({ code: 86 })
      await rows.dropIndex('by_b')
      expect(await rows.indexExists('by_b')).toBe(false)
    },
  },
  {
    name: 'a unique index refuses a second document with the same key, and a missing field counts as null',
    page: 'core/index-unique/',
    run: async ({ rows }) => {
      await makeIndex(rows, { a: 1 }, { unique: true })
      await rows.insertMany([{ _id: 1, a: 1 }, { _id: 2 }])
      await expect(rows.insertOne({ _id: 3, a: 1 })).rejects.toMatchObject({
        code: 11000,
        keyValue: { a: 1 },
      })
      await expect(rows.insertOne({ _id: 3, a: null })).rejects.toMatchObject({
        code: 11000,
        keyPattern: { a: 1 },
      })
    },
  },
  {
    name: 'a partial unique index applies only to documents that match its filter',
    page: 'core/index-partial/',
    run: async ({ rows }) => {
      const partialFilterExpression = { live: true, user: { $type: 'string' } }
      await makeIndex(rows, { user: 1 }, { unique: true, partialFilterExpression })
      await rows.insertMany([
        { _id: 1, user: 'a', live: true },
        { _id: 2, user: 'a', live: false },
        { _id: 3, user: null, live: true },
        { _id: 4, user: null, live: true },
      ])
      await expect(rows.updateOne({ _id: 2 }, { $set: { live: true } })).rejects.toMatchObject({
        code: 11000,
      })
      expect(await rows.countDocuments({ user: 'a' })).toBe(2)
    },
  },
  {
    name: 'listDatabases names each database that has a collection',
    page: 'reference/command/listDatabases/',
    run: async ({ rows, client }) => {
      await makeIndex(rows, { a: 1 })
      const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true })
      expect(databases.map(({ name }) => name)).toContain(rows.dbName)
    },
  },
  {
    name: 'two indexes may have the same key if only one of them is unique',
    page: 'core/index-unique/',
    run: async ({ rows }) => {
      await makeIndex(rows, { a: 1 })
      await expect(makeIndex(rows, { a: 1 }, { unique: true })).rejects.toMatchObject({ code: 86 })
      await expect(makeIndex(rows, { a: 1 }, { name: 'again' })).rejects.toMatchObject({ code: 85 })
      await makeIndex(rows, { a: 1 }, { unique: true, name: 'unique_a' })
      await rows.insertMany([{ _id: 1 }, { _id: 3, a: 1 }])
      await expect(rows.insertOne({ _id: 4, a: 1 })).rejects.toMatchObject({ code: 11000 })
    },
  },
  {
    name: 'expireAfterSeconds creates an index whose documents expire, and is listed with it',
    page: 'core/index-ttl/',
    run: async ({ rows }) => {
      // How documents go is in engine tests: a server looks once a minute.
      await makeIndex(rows, { at: 1 }, { expireAfterSeconds: 0 })
      expect((await rows.listIndexes().toArray()).at(1)).toMatchObject({
        name: 'at_1',
        key: { at: 1 },
        expireAfterSeconds: 0,
      })
      await expect(makeIndex(rows, { at: 1 }, { expireAfterSeconds: 60 })).rejects.toMatchObject({
        code: 85,
      })
    },
  },
  {
    name: 'a query whose index has all that it shows is answered from it, each document once, a missing field as null',
    page: 'core/query-optimization/#covered-query',
    run: async ({ rows }) => {
      const key = { a: 1, words: 1, at: 1, b: 1 } as const
      await makeIndex(rows, key)
      await rows.insertMany([
        { _id: 1, a: 1, words: ['ann', 'anne', 'x'], at: new Date(3), b: 'é' },
        { _id: 2, a: 1, words: ['anna'], at: new Date(1) },
        { _id: 3, a: 2, words: ['y'], at: new Date(2), b: 'z' },
      ])
      const found = rows
        .find({ a: { $in: [1, 2] }, words: /^ann/ }, { projection: { _id: 0, at: 1, b: 1 } })
        .hint(key)
        .sort({ at: 1 })
      const explained: Document = await found.clone().explain('executionStats')
      expect(explained['executionStats']).toMatchObject({ nReturned: 2, totalDocsExamined: 0 })
      expect(await found.toArray()).toEqual([
        { at: new Date(1), b: null },
        { at: new Date(3), b: 'é' },
      ])
    },
  },
]
