import { Decimal128, Double, Long } from 'bson'
import { describe, expect, test } from 'vitest'
import { PLAIN } from '../matching/filter.ts'
import { decode, encode } from '../values/decode.ts'
import type { Doc, Value } from '../values/value.ts'
import { compileUpdate } from './update.ts'

// https://www.mongodb.com/docs/manual/reference/operator/update/

interface Case {
  readonly update: Doc
  readonly filter?: Doc
  readonly arrayFilters?: Value[]
  readonly inserting?: boolean
}

const apply = (doc: Doc, { update, filter = {}, arrayFilters = [], inserting = false }: Case): Doc =>
  compileUpdate(update, { filter, arrayFilters, options: PLAIN, compilePipeline: () => doc => doc }).apply(
    decode(encode(doc)),
    inserting,
  )

const APPLIED: readonly (readonly [string, Doc, Case, Doc])[] = [
  ['$inc creates missing documents', {}, { update: { $inc: { 'a.b': 2 } } }, { a: { b: 2 } }],
  ['$mul of a missing field is 0', {}, { update: { $mul: { a: 3 } } }, { a: 0 }],
  ['$mul of a double is a double', { a: 2 }, { update: { $mul: { a: 1.5 } } }, { a: new Double(3) }],
  [
    '$inc of a decimal is exact',
    { a: Decimal128.fromString('0.10') },
    { update: { $inc: { a: 1 } } },
    { a: Decimal128.fromString('1.10') },
  ],
  [
    '$mul of a decimal by a double uses the first 15 digits of the double',
    { a: Decimal128.fromString('3') },
    { update: { $mul: { a: 0.1 } } },
    { a: Decimal128.fromString('0.300000000000000') },
  ],
  [
    '$inc of an int32 overflows to a long',
    { a: 2147483647 },
    { update: { $inc: { a: 1 } } },
    { a: Long.fromNumber(2147483648) },
  ],
  [
    '$inc keeps a double a double',
    { a: new Double(1) },
    { update: { $inc: { a: 1 } } },
    { a: new Double(2) },
  ],
  [
    '$set beyond the end of an array pads it with null',
    { a: [1] },
    { update: { $set: { 'a.3': 9 } } },
    { a: [1, null, null, 9] },
  ],
  ['$push applies $slice', {}, { update: { $push: { a: { $each: [1, 2, 3], $slice: 2 } } } }, { a: [1, 2] }],
  [
    '$push with $slice: 0 empties the array',
    { a: [1] },
    { update: { $push: { a: { $each: [2], $slice: 0 } } } },
    { a: [] },
  ],
  [
    '$push counts a negative position from the end',
    { a: [1, 2] },
    { update: { $push: { a: { $each: [9], $position: -1 } } } },
    { a: [1, 9, 2] },
  ],
  [
    '$addToSet keeps existing duplicates',
    { a: [1, 1] },
    { update: { $addToSet: { a: 2 } } },
    { a: [1, 1, 2] },
  ],
  [
    '$addToSet distinguishes documents by field order',
    { a: [{ x: 1, y: 2 }] },
    { update: { $addToSet: { a: { y: 2, x: 1 } } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  [
    '$pull treats a document as a filter',
    { a: [{ x: 1, y: 2 }, { x: 2 }, 1] },
    { update: { $pull: { a: { x: 1 } } } },
    { a: [{ x: 2 }, 1] },
  ],
  ['$pull accepts conditions', { a: [1, 5, 9] }, { update: { $pull: { a: { $gt: 4 } } } }, { a: [1] }],
  [
    '$ is the element that matched',
    { a: [1, 2] },
    { update: { $set: { 'a.$': 9 } }, filter: { a: 2 } },
    { a: [1, 9] },
  ],
  [
    '$ is the first element that matched',
    { _id: 1, a: [85, 80, 80] },
    { update: { $inc: { 'a.$': 2 } }, filter: { _id: 1, a: 80 } },
    { _id: 1, a: [85, 82, 80] },
  ],
  [
    '$ follows $elemMatch',
    { a: [{ x: 1 }, { x: 2 }] },
    { update: { $set: { 'a.$.x': 9 } }, filter: { a: { $elemMatch: { x: 2 } } } },
    { a: [{ x: 1 }, { x: 9 }] },
  ],
  [
    '$ follows a path through documents',
    { a: [{ x: 1 }, { x: 2, y: [1] }] },
    { update: { $push: { 'a.$.y': 9 } }, filter: { 'a.x': { $gte: 2 } } },
    { a: [{ x: 1 }, { x: 2, y: [1, 9] }] },
  ],
  [
    '$ works with a condition inside $and',
    { a: [1, 2] },
    { update: { $set: { 'a.$': 9 } }, filter: { $and: [{ a: 2 }] } },
    { a: [1, 9] },
  ],
  [
    '$ follows the first matching clause of $or',
    { a: [1, 2, 3] },
    { update: { $set: { 'a.$': 9 } }, filter: { $or: [{ a: 7 }, { a: 2 }, { a: 3 }] } },
    { a: [1, 9, 3] },
  ],
  [
    '$ ignores an element matched by a clause that then failed',
    { a: [1, 2], b: [3] },
    { update: { $set: { 'a.$': 9 } }, filter: { a: 2, $nor: [{ b: 3, c: 1 }] } },
    { a: [1, 9], b: [3] },
  ],
  [
    '$ works with patterns',
    { a: ['x', 'Y'] },
    { update: { $unset: { 'a.$': 1 } }, filter: { a: { $regex: 'y', $options: 'i' } } },
    { a: ['x', null] },
  ],
  [
    '$[name] selects elements by its array filter',
    { a: [{ k: 1, b: [1, 2] }] },
    { update: { $inc: { 'a.$[p].b.$[r]': 10 } }, arrayFilters: [{ 'p.k': 1 }, { r: { $gte: 2 } }] },
    { a: [{ k: 1, b: [1, 12] }] },
  ],
  ['$unset leaves a hole in an array', { a: [1, 2] }, { update: { $unset: { 'a.0': 1 } } }, { a: [null, 2] }],
  [
    '$rename moves a field between documents',
    { a: { b: 1 } },
    { update: { $rename: { 'a.b': 'c.d' } } },
    { a: {}, c: { d: 1 } },
  ],
  ['$rename overwrites the target field', { a: 1, b: 2 }, { update: { $rename: { a: 'b' } } }, { b: 1 }],
  ['$rename of a missing field does nothing', { b: 2 }, { update: { $rename: { a: 'b' } } }, { b: 2 }],
  ['$min compares dates', { a: new Date(5) }, { update: { $min: { a: new Date(3) } } }, { a: new Date(3) }],
  ['$setOnInsert does not change an existing document', {}, { update: { $setOnInsert: { a: 1 } } }, {}],
  ['$setOnInsert sets on insert', {}, { update: { $setOnInsert: { a: 1 } }, inserting: true }, { a: 1 }],
  ['the same _id may be set', { _id: 1 }, { update: { $set: { _id: 1, a: 1 } } }, { _id: 1, a: 1 }],
  [
    'new fields are added in the order of their names',
    {},
    { update: { $set: { b: 1, a: 1 } } },
    { a: 1, b: 1 },
  ],
  ['a replacement keeps _id first', { _id: 1, a: 1 }, { update: { b: 2 } }, { _id: 1, b: 2 }],
]

const REFUSED: readonly (readonly [string, Doc, Case, number])[] = [
  ['$inc of a string', { a: 'x' }, { update: { $inc: { a: 1 } } }, 14],
  ['$inc by a string', {}, { update: { $inc: { a: 'x' } } }, 14],
  ['$inc beyond 64 bits', { a: Long.MAX_VALUE }, { update: { $inc: { a: 1 } } }, 2],
  ['$[name] without its filter', { a: [1] }, { update: { $set: { 'a.$[x]': 1 } } }, 2],
  ['$all positional where there is no array', {}, { update: { $set: { 'a.$[]': 1 } } }, 2],
  [
    'a path and an array element before it',
    {},
    { update: { $set: { 'a.10': 1, 'a.9': 1, 'a.10.b': 1 } } },
    40,
  ],
  ['$set through a scalar', { a: 1 }, { update: { $set: { 'a.b': 1 } } }, 28],
  ['$set through an array without an index', { a: [{}] }, { update: { $set: { 'a.b': 1 } } }, 28],
  ['$push to null', { a: null }, { update: { $push: { a: 1 } } }, 2],
  ['$push to a scalar', { a: 5 }, { update: { $push: { a: 1 } } }, 2],
  ['two operators on one field', {}, { update: { $set: { a: 1 }, $inc: { 'a.b': 1 } } }, 40],
  ['another _id', { _id: 1 }, { update: { $set: { _id: 2 } } }, 66],
  ['another _id in a replacement', { _id: 1 }, { update: { _id: 2 } }, 66],
  ['an unknown operator', {}, { update: { $foo: { a: 1 } } }, 9],
  ['an empty path', {}, { update: { $set: { 'a..b': 1 } } }, 56],
  ['$ without a match', { a: [1] }, { update: { $set: { 'a.$': 1 } } }, 2],
  ['$ after a negation', { a: [1] }, { update: { $set: { 'a.$': 1 } }, filter: { a: { $ne: 2 } } }, 2],
  [
    '$ after a negation of two conditions',
    { a: [5] },
    { update: { $set: { 'a.$': 1 } }, filter: { a: { $not: { $gt: 1, $lt: 3 } } } },
    2,
  ],
  ['$ after $size', { a: [1] }, { update: { $set: { 'a.$': 1 } }, filter: { a: { $size: 1 } } }, 2],
  ['$ after a whole array', { a: [1] }, { update: { $set: { 'a.$': 1 } }, filter: { a: [1] } }, 2],
  ['$ in an upsert', { a: [1] }, { update: { $set: { 'a.$': 1 } }, filter: { a: 1 }, inserting: true }, 2],
  ['$ twice', {}, { update: { $set: { 'a.$.b.$': 1 } } }, 2],
  ['$ in front', {}, { update: { $set: { $: 1 } } }, 2],
  ['$ and its own index', { a: [1] }, { update: { $set: { 'a.$': 1, 'a.0': 2 } }, filter: { a: 1 } }, 40],
  ['$rename to itself', { a: 1 }, { update: { $rename: { a: 'a' } } }, 2],
  ['$rename to a number', { a: 1 }, { update: { $rename: { a: 1 } } }, 2],
  ['$rename into an array', { a: 1, b: [1] }, { update: { $rename: { a: 'b.0' } } }, 2],
  ['$rename by $', { a: [1] }, { update: { $rename: { 'a.$': 'b' } }, filter: { a: 1 } }, 2],
  ['$mul of a string', { a: 'x' }, { update: { $mul: { a: 2 } } }, 14],
  ['$mul by a string', { a: 1 }, { update: { $mul: { a: 'x' } } }, 14],
  ['an unknown clause of $push', {}, { update: { $push: { a: { $each: [1], $first: 1 } } } }, 2],
  ['$pop of a scalar', { a: null }, { update: { $pop: { a: 1 } } }, 14],
  ['an array filter that is not used', {}, { update: { $set: { a: 1 } }, arrayFilters: [{ x: 1 }] }, 9],
]

describe('an update', () => {
  test.each(APPLIED)('%s', (...[, doc, change, expected]) => {
    expect(encode(apply(doc, change)).toString('hex')).toBe(encode(expected).toString('hex'))
  })

  test.each(REFUSED)('refuses %s', (...[, doc, change, code]) => {
    expect(() => apply(doc, change)).toThrow(expect.objectContaining({ code }))
  })
})
