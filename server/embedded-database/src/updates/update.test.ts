import { Decimal128, Double, Long } from 'bson'
import { describe, expect, test } from 'vitest'
import { decode, encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { compileUpdate } from './update.ts'

// https://www.mongodb.com/docs/manual/reference/operator/update/

interface Case {
  readonly update: Doc
  readonly inserting?: boolean
}

const apply = (doc: Doc, { update, inserting = false }: Case): Doc =>
  compileUpdate(update)(decode(encode(doc)), inserting)

const APPLIED: readonly (readonly [string, Doc, Case, Doc])[] = [
  ['$inc creates missing documents', {}, { update: { $inc: { 'a.b': 2 } } }, { a: { b: 2 } }],
  [
    '$inc of a decimal is exact',
    { a: Decimal128.fromString('0.10') },
    { update: { $inc: { a: 1 } } },
    { a: Decimal128.fromString('1.10') },
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
    '$[] is every element',
    { a: [{ k: 1 }, { k: 2 }] },
    { update: { $inc: { 'a.$[].k': 1 } } },
    { a: [{ k: 2 }, { k: 3 }] },
  ],
  ['$unset leaves a hole in an array', { a: [1, 2] }, { update: { $unset: { 'a.0': 1 } } }, { a: [null, 2] }],
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
]

const REFUSED: readonly (readonly [string, Doc, Case, number])[] = [
  ['$mul', {}, { update: { $mul: { a: 2 } } }, 115],
  ['$pullAll', {}, { update: { $pullAll: { a: [2] } } }, 115],
  ['the positional $', { a: [1] }, { update: { $set: { 'a.$': 2 } } }, 115],
  ['$[name]', { a: [1] }, { update: { $set: { 'a.$[x]': 2 } } }, 115],
  ['$sort in $push', {}, { update: { $push: { a: { $each: [1], $sort: 1 } } } }, 115],
  ['$each in $addToSet', {}, { update: { $addToSet: { a: { $each: [1] } } } }, 115],
  ['$type in $currentDate', {}, { update: { $currentDate: { a: { $type: 'timestamp' } } } }, 115],
  ['a replacement', { _id: 1 }, { update: { a: 1 } }, 115],
  ['$inc of a string', { a: 'x' }, { update: { $inc: { a: 1 } } }, 14],
  ['$inc by a string', {}, { update: { $inc: { a: 'x' } } }, 14],
  ['$inc beyond 64 bits', { a: Long.MAX_VALUE }, { update: { $inc: { a: 1 } } }, 2],
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
  ['an unknown operator', {}, { update: { $foo: { a: 1 } } }, 9],
  ['an empty path', {}, { update: { $set: { 'a..b': 1 } } }, 56],
]

describe('an update', () => {
  test.each(APPLIED)('%s', (...[, doc, change, expected]) => {
    expect(encode(apply(doc, change)).toString('hex')).toBe(encode(expected).toString('hex'))
  })

  test.each(REFUSED)('an update refuses %s', (...[, doc, change, code]) => {
    expect(() => apply(doc, change)).toThrow(expect.objectContaining({ code }))
  })

  test('an update shares what it does not change with the document as it was, which stays as it was', () => {
    const before: Doc = {
      _id: 1,
      list: [{ n: 1 }, { n: 2 }],
      kept: ['a'],
      inner: { a: { n: 1 }, b: { n: 1 } },
    }
    const text = encode(before).toString('hex')
    const change = compileUpdate({ $set: { 'list.0.n': 5, 'inner.a.m': 1 }, $inc: { 'inner.a.n': 1 } })
    const after = change(before, false)
    expect(encode(before).toString('hex')).toBe(text)
    expect(after).toEqual({
      ...before,
      list: [{ n: 5 }, { n: 2 }],
      inner: { a: { n: 2, m: 1 }, b: { n: 1 } },
    })
    expect(after['kept']).toBe(before['kept'])
    expect((after['inner'] as Doc)['b']).toBe((before['inner'] as Doc)['b'])
  })
})
