import { ObjectId, type Filter } from 'mongodb'
import { expect } from 'vitest'
import { type Case, type CaseWorld, type Row, idsOf } from './case.ts'

async function expectFound({ rows }: CaseWorld, filter: Filter<Row>, ids: readonly number[]): Promise<void> {
  expect(idsOf(await rows.find(filter).sort({ _id: 1 }).toArray())).toEqual(ids)
}

/** Comparison by type, lists and missing fields: what imitations get wrong. */
const VALUES: readonly Row[] = [
  { _id: 1, a: 1 },
  { _id: 2, a: 5 },
  { _id: 3, a: '5' },
  { _id: 4, a: null },
  { _id: 5 },
  { _id: 6, a: [1, 9] },
  { _id: 7, a: new Date(5) },
]

const comparison = (operator: string, ids: readonly number[], value: unknown = 5): Case => ({
  name: `${operator} compares within a type, and each value of a list`,
  page: `reference/operator/query/${operator.slice(1)}/`,
  run: async world => {
    await world.rows.insertMany([...VALUES])
    await expectFound(world, { a: { [operator]: value } }, ids)
  },
})

export const queryCases: readonly Case[] = [
  {
    name: '$elemMatch asks for one element that meets all its conditions',
    page: 'reference/operator/query/elemMatch/',
    run: async world => {
      await world.rows.insertMany([...VALUES])
      await expectFound(world, { a: { $elemMatch: { $gte: 1, $lt: 5 } } }, [6])
      await expectFound(world, { a: { $elemMatch: { $gt: 1, $lt: 9 } } }, [])
    },
  },
  {
    name: 'maxTimeMS aborts only a read that takes longer',
    page: 'tutorial/terminate-running-operations/',
    run: async ({ rows }) => {
      await rows.insertMany(Array.from({ length: 5000 }, (_, _id) => ({ _id, a: `${String(_id % 7)} cars` })))
      const [soon, late] = [{ maxTimeMS: 1 }, { maxTimeMS: 600_000 }]
      const never = Array.from({ length: 20 }, (_, n) => ({ a: { $gt: `9${String(n)}` } }))
      const slow = { $or: [...never, { a: { $exists: true } }] }
      await expect(rows.find(slow, soon).sort({ a: 1 }).toArray()).rejects.toMatchObject({ code: 50 })
      expect(await rows.find(slow, late).sort({ a: 1 }).toArray()).toHaveLength(5000)
      await expect(rows.countDocuments(slow, soon)).rejects.toMatchObject({ code: 50 })
      expect(await rows.countDocuments(slow, late)).toBe(5000)
      await expect(rows.distinct('a', slow, soon)).rejects.toMatchObject({ code: 50 })
      expect(await rows.distinct('a', slow, late)).toHaveLength(7)
    },
  },
  comparison('$gt', [6]),
  comparison('$gte', [2, 6]),
  comparison('$lt', [1, 6]),
  comparison('$lte', [1, 2, 6]),
  comparison('$eq', [2]),
  comparison('$ne', [1, 3, 4, 5, 6, 7]),
  {
    name: '$eq and $in match null and missing fields alike, and an array by an element or as a whole',
    page: 'tutorial/query-for-null-fields/',
    run: async world => {
      await world.rows.insertMany([...VALUES])
      await expectFound(world, { a: { $eq: null } }, [4, 5])
      await expectFound(world, { a: { $in: [null, 9] } }, [4, 5, 6])
      await expectFound(world, { a: [1, 9] }, [6])
    },
  },
  {
    name: '$in matches any of the values, including regular expressions',
    page: 'reference/operator/query/in/',
    run: async world => {
      const id = new ObjectId()
      await world.rows.insertMany([...VALUES, { _id: 8, a: id }, { _id: 9, a: 'five' }])
      await expectFound(world, { a: { $in: [5, id, /^f/] } }, [2, 8, 9])
      await expectFound(world, { a: { $in: [] } }, [])
      await expect(world.rows.find({ a: { $in: 5 as never } }).toArray()).rejects.toMatchObject({ code: 2 })
    },
  },
  {
    name: '$and matches if all filters match, $or if at least one does',
    page: 'reference/operator/query/or/',
    run: async world => {
      await world.rows.insertMany([...VALUES])
      await expectFound(world, { $or: [{ a: 1 }, { _id: 5 }] }, [1, 5, 6])
      await expectFound(world, { $and: [{ a: 1 }, { a: 9 }] }, [6])
      await expectFound(world, { $or: [{ $and: [{ a: 1 }, { _id: { $gt: 1 } }] }, { a: '5' }] }, [3, 6])
      await expect(world.rows.find({ $or: [] }).toArray()).rejects.toMatchObject({ code: 2 })
    },
  },
  {
    name: '$not matches what its operators do not, including missing fields',
    page: 'reference/operator/query/not/',
    run: async world => {
      await world.rows.insertMany([...VALUES])
      await expectFound(world, { a: { $not: { $gte: 5 } } }, [1, 3, 4, 5, 7])
    },
  },
  {
    name: '$exists distinguishes a null field from a missing one',
    page: 'reference/operator/query/exists/',
    run: async world => {
      await world.rows.insertMany([...VALUES])
      await expectFound(world, { a: { $exists: false } }, [5])
      await expectFound(world, { a: { $exists: true } }, [1, 2, 3, 4, 6, 7])
    },
  },
  {
    name: '$type matches the type of a value or of an array element',
    page: 'reference/operator/query/type/',
    run: async world => {
      await world.rows.insertMany([...VALUES, { _id: 8, a: new ObjectId() }])
      await expectFound(world, { a: { $type: 'date' } }, [7])
      await expectFound(world, { a: { $type: 'objectId' } }, [8])
      await expectFound(world, { a: { $type: 'number' } }, [1, 2, 6])
      await expectFound(world, { a: { $type: 'array' } }, [6])
      await expectFound(world, { a: { $type: 'null' } }, [4])
    },
  },
  {
    name: 'a regular expression matches strings that begin with its text',
    page: 'reference/operator/query/regex/',
    run: async world => {
      await world.rows.insertMany([
        { _id: 1, a: 'Anna' },
        { _id: 2, a: 'anna' },
        { _id: 3, a: ['Marianna', 'Bo'] },
        { _id: 4, a: 1 },
        { _id: 5, a: 'a.b' },
      ])
      await expectFound(world, { a: /^ann/ }, [2])
      await expectFound(world, { a: /^Mari/ }, [3])
      await expectFound(world, { a: /^a\.b/ }, [5])
    },
  },
  {
    name: 'a dotted path enters documents and each document of an array',
    page: 'tutorial/query-array-of-documents/',
    run: async world => {
      await world.rows.insertMany([
        { _id: 1, a: { b: 1 } },
        { _id: 2, a: [{ b: 1 }, { b: 2 }] },
        { _id: 3, a: [{ b: 3 }] },
        { _id: 4, a: [] },
      ])
      await expectFound(world, { 'a.b': { $lte: 1 } }, [1, 2])
      await expectFound(world, { 'a.1.b': 2 }, [2])
      await expectFound(world, { 'a.b': { $exists: false } }, [4])
    },
  },
]
