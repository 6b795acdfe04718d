import { expect } from 'vitest'
import { type Case, makeIndex } from './case.ts'

export const aggregationCases: readonly Case[] = [
  {
    name: '$group by two fields returns the greatest value of each pair',
    page: 'reference/operator/aggregation/max/',
    run: async ({ rows }) => {
      await rows.insertMany([
        { _id: 1, k: 'a', n: 1, at: new Date(2) },
        { _id: 2, k: 'a', n: 1, at: new Date(5) },
        { _id: 3, k: 'a', n: 2, at: new Date(3) },
      ])
      const group = { $group: { _id: { k: '$k', n: '$n' }, at: { $max: '$at' } } }
      expect(await rows.aggregate([group, { $sort: { at: 1 } }]).toArray()).toEqual([
        { _id: { k: 'a', n: 2 }, at: new Date(3) },
        { _id: { k: 'a', n: 1 }, at: new Date(5) },
      ])
    },
  },
  {
    name: '$match and $group return one document per key, with sums that ignore non-numbers',
    page: 'reference/operator/aggregation/group/',
    run: async ({ rows }) => {
      await rows.insertMany([
        { _id: 1, k: 'a', n: 1 },
        { _id: 2, k: 'a', n: 2.5 },
        { _id: 3, k: 'b', n: 'x' },
        { _id: 4, n: 4 },
        { _id: 5, k: 'out', n: 4 },
      ])
      const group = { $group: { _id: '$k', n: { $sum: '$n' }, count: { $sum: 1 } } }
      const found = await rows.aggregate([{ $match: { k: { $ne: 'out' } } }, group]).toArray()
      expect(found).toHaveLength(3)
      expect(found).toEqual(
        expect.arrayContaining([
          { _id: 'a', n: 3.5, count: 2 },
          { _id: 'b', n: 0, count: 1 },
          { _id: null, n: 4, count: 1 },
        ]),
      )
      expect(await rows.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]).toArray()).toEqual([
        { _id: null, n: 11.5 },
      ])
      expect(await rows.countDocuments({ k: 'a' })).toBe(2)
      expect(await rows.countDocuments({ k: 'none' })).toBe(0)
    },
  },
  {
    name: 'a $group key of several fields keeps their order and omits missing ones',
    page: 'reference/operator/aggregation/group/',
    run: async ({ rows }) => {
      await rows.insertMany([
        { _id: 1, a: 1, b: 'x' },
        { _id: 2, a: 1, b: 'x' },
        { _id: 3, a: 1 },
      ])
      const group = { $group: { _id: { a: '$a', b: '$b' }, n: { $sum: 1 } } }
      const found = await rows.aggregate([group]).toArray()
      expect(found).toHaveLength(2)
      expect(found).toEqual(
        expect.arrayContaining([
          { _id: { a: 1, b: 'x' }, n: 2 },
          { _id: { a: 1 }, n: 1 },
        ]),
      )
    },
  },
  {
    name: '$cond evaluates $and, $eq and $ne, for which a missing field is not null',
    page: 'reference/operator/aggregation/cond/',
    run: async ({ rows }) => {
      await rows.insertMany([
        { _id: 1, a: 1, b: 'x' },
        { _id: 2, a: 1, b: null },
        { _id: 3, a: 2 },
      ])
      const sum = (condition: unknown) => ({ $sum: { $cond: [condition, 1, 0] } })
      const totals = {
        one: sum({ $eq: ['$a', 1] }),
        notNull: sum({ $ne: ['$b', null] }),
        both: sum({ $and: [{ $eq: ['$a', 1] }, { $ne: ['$b', 'x'] }] }),
      }
      expect(await rows.aggregate([{ $group: { _id: null, ...totals } }]).toArray()).toEqual([
        { _id: null, one: 2, notNull: 2, both: 1 },
      ])
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
]
