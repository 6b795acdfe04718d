import type { Document } from 'mongodb'
import { expect } from 'vitest'
import type { Case, CaseWorld, Row } from './case.ts'

async function expectUpdated(world: CaseWorld, update: Document, to: Row): Promise<void> {
  await world.rows.updateOne({ _id: to._id }, update)
  expect(await world.rows.findOne({ _id: to._id })).toEqual(to)
}

export const updateCases: readonly Case[] = [
  {
    name: '$set and $unset change fields, and $set creates missing parents',
    page: 'reference/operator/update/set/',
    run: async world => {
      await world.rows.insertOne({ _id: 1, a: 1, b: [1, 2] })
      await expectUpdated(
        world,
        { $set: { a: 2, 'c.d': 3 }, $unset: { 'b.0': '' } },
        {
          _id: 1,
          a: 2,
          b: [null, 2],
          c: { d: 3 },
        },
      )
      await expectUpdated(world, { $unset: { b: '', missing: '' } }, { _id: 1, a: 2, c: { d: 3 } })
      await expect(world.rows.updateOne({}, { $set: { 'a.b': 1 } })).rejects.toMatchObject({ code: 28 })
      await expect(world.rows.updateOne({}, { $set: { a: 1 }, $unset: { a: '' } })).rejects.toMatchObject({
        code: 40,
      })
    },
  },
  {
    name: '$[] changes a field in every element of an array',
    page: 'reference/operator/update/positional-all/',
    run: async world => {
      await world.rows.insertOne({ _id: 1, b: [{ c: 1, d: 1 }, { c: 2 }] })
      await expectUpdated(
        world,
        { $set: { 'b.$[].c': null } },
        { _id: 1, b: [{ c: null, d: 1 }, { c: null }] },
      )
      await expectUpdated(world, { $set: { b: [] } }, { _id: 1, b: [] })
      await expectUpdated(world, { $set: { 'b.$[].c': null } }, { _id: 1, b: [] })
    },
  },
  {
    name: '$inc adds to a number, treats a missing field as 0 and refuses non-numbers',
    page: 'reference/operator/update/inc/',
    run: async world => {
      await world.rows.insertOne({ _id: 1, n: 1.5, s: 'x' })
      await expectUpdated(world, { $inc: { n: -2, m: 3 } }, { _id: 1, n: -0.5, s: 'x', m: 3 })
      await expect(world.rows.updateOne({}, { $inc: { s: 1 } })).rejects.toMatchObject({ code: 14 })
    },
  },
  {
    name: '$min changes a value when the new one is smaller',
    page: 'reference/operator/update/min/',
    run: async world => {
      await world.rows.insertOne({ _id: 1, at: new Date(5) })
      const later = { $min: { at: new Date(6), m: 1 } }
      await expectUpdated(world, later, { _id: 1, at: new Date(5), m: 1 })
      await expectUpdated(world, { $min: { at: new Date(4) } }, { _id: 1, at: new Date(4), m: 1 })
    },
  },
  {
    name: '$max changes a value when the new one is greater',
    page: 'reference/operator/update/max/',
    run: async world => {
      await world.rows.insertOne({ _id: 1, n: 5 })
      await expectUpdated(world, { $max: { n: 4, m: 1 } }, { _id: 1, n: 5, m: 1 })
      await expectUpdated(world, { $max: { n: 6 } }, { _id: 1, n: 6, m: 1 })
    },
  },
  {
    name: '$addToSet adds a value that the array does not have, and creates a missing array',
    page: 'reference/operator/update/addToSet/',
    run: async world => {
      await world.rows.insertOne({ _id: 1 })
      await expectUpdated(world, { $addToSet: { list: 'a' } }, { _id: 1, list: ['a'] })
      await expectUpdated(world, { $addToSet: { list: 'b' } }, { _id: 1, list: ['a', 'b'] })
      await expectUpdated(world, { $addToSet: { list: 'a' } }, { _id: 1, list: ['a', 'b'] })
    },
  },
  {
    name: '$push appends to an array, creates a missing one and refuses non-arrays',
    page: 'reference/operator/update/push/',
    run: async world => {
      await world.rows.insertOne({ _id: 1, s: 'x' })
      await expectUpdated(world, { $push: { list: { at: 1 } } }, { _id: 1, s: 'x', list: [{ at: 1 }] })
      await expectUpdated(world, { $push: { list: [2] } }, { _id: 1, s: 'x', list: [{ at: 1 }, [2]] })
      await expect(world.rows.updateOne({}, { $push: { s: 1 as never } })).rejects.toMatchObject({ code: 2 })
    },
  },
  {
    name: '$push appends each of a list and keeps the first few',
    page: 'reference/operator/update/slice/',
    run: async world => {
      await world.rows.insertOne({ _id: 1, list: [1] })
      const push = (...each: number[]) => ({ $push: { list: { $each: each, $slice: 3 } } })
      await expectUpdated(world, push(), { _id: 1, list: [1] })
      await expectUpdated(world, push(2), { _id: 1, list: [1, 2] })
      await expectUpdated(world, push(3, 4), { _id: 1, list: [1, 2, 3] })
    },
  },
  {
    name: '$pull removes every equal element, leaves a missing array missing and refuses non-arrays',
    page: 'reference/operator/update/pull/',
    run: async world => {
      await world.rows.insertOne({ _id: 1, s: 'x', list: ['a', 'b', 'a'] })
      await expectUpdated(world, { $pull: { list: 'a' as never } }, { _id: 1, s: 'x', list: ['b'] })
      await expectUpdated(world, { $pull: { none: 'a' as never } }, { _id: 1, s: 'x', list: ['b'] })
      await expect(world.rows.updateOne({}, { $pull: { s: 'x' as never } })).rejects.toMatchObject({
        code: 2,
      })
    },
  },
  {
    name: '$setOnInsert applies only when an upsert inserts',
    page: 'reference/operator/update/setOnInsert/',
    run: async ({ rows }) => {
      const update = { $set: { a: 1 }, $setOnInsert: { b: 1 } }
      await rows.insertOne({ _id: 1 })
      await rows.updateOne({ _id: 1 }, update, { upsert: true })
      await rows.updateOne({ _id: 2, kind: { $eq: 'new' }, n: { $gt: 1 } }, update, { upsert: true })
      expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
        { _id: 1, a: 1 },
        { _id: 2, kind: 'new', a: 1, b: 1 },
      ])
    },
  },
  {
    name: '$currentDate sets a field to the server’s time',
    page: 'reference/operator/update/currentDate/',
    run: async ({ rows }) => {
      await rows.insertOne({ _id: 1 })
      await rows.updateOne({ _id: 1 }, { $currentDate: { at: true } })
      expect((await rows.findOne())?.['at']).toBeInstanceOf(Date)
      await expect(rows.updateOne({}, { $currentDate: { at: 1 as never } })).rejects.toMatchObject({
        code: 2,
      })
    },
  },
]
