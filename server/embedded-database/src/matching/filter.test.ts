import { BSONRegExp, Binary, Decimal128, Double, Long, ObjectId } from 'bson'
import { describe, expect, test } from 'vitest'
import { type Doc, newDoc } from '../values/value.ts'
import { compileFilter } from './filter.ts'

// Each case shows MongoDB's behaviour where libraries that imitate it differ.
// https://www.mongodb.com/docs/manual/reference/operator/query/

const matches = (filter: Doc, doc: Doc): boolean => compileFilter(filter)(doc)

const one = new ObjectId('000000000000000000000001')
const two = new ObjectId('000000000000000000000002')
const bytes = (...values: number[]): Binary => new Binary(Buffer.from(values))

const FOUND: readonly (readonly [string, Doc, Doc])[] = [
  ['ids are compared by value', { a: new ObjectId(one.toHexString()) }, { a: one }],
  ['ids have an order', { a: { $gt: one } }, { a: two }],
  ['$in finds ids in arrays', { a: { $in: [one] } }, { a: [two, one] }],
  ['a decimal equals the same number', { a: 1 }, { a: Decimal128.fromString('1.0') }],
  [
    'decimals are compared by value',
    { a: { $gt: Decimal128.fromString('9') } },
    { a: Decimal128.fromString('10') },
  ],
  ['a long is a number', { a: 5 }, { a: Long.fromNumber(5) }],
  ['a double is a number', { a: 5 }, { a: new Double(5) }],
  [
    'longs beyond 2^53 are exact',
    { a: { $gt: Long.fromString('9007199254740992') } },
    { a: Long.fromString('9007199254740993') },
  ],
  ['bytes that are no UTF-8 are compared', { a: bytes(200, 1) }, { a: bytes(200, 1) }],
  ['arrays have an order', { a: { $lt: [2, 1] } }, { a: [1, 9] }],
  ['null finds a field that one element lacks', { 'a.b': null }, { a: [{ b: 1 }, { c: 1 }] }],
  ['$in with null finds a missing field', { 'a.b': { $in: [null] } }, { a: [{ b: 1 }, {}] }],
  ['$gte null finds a missing field', { a: { $gte: null } }, {}],
  ['null finds a path through a scalar', { 'a.b': null }, { a: 4 }],
  ['a path may have an index', { 'a.0.b': 1 }, { a: [{ b: 1 }] }],
  ['$exists looks into arrays', { 'a.b': { $exists: true } }, { a: [{ c: 1 }, { b: 1 }] }],
  ['$type looks at elements', { a: { $type: 'string' } }, { a: ['x'] }],
  ['$type array finds the array', { a: { $type: 'array' } }, { a: ['x'] }],
  ['$not finds a missing field', { a: { $not: new BSONRegExp('^x', '') } }, {}],
  ['$elemMatch takes an array inside as a document', { a: { $elemMatch: { 0: 5 } } }, { a: [[5]] }],
  ['two ranges may be met by two elements', { a: { $gt: 1, $lt: 3 } }, { a: [0, 5] }],
  ['NaN equals NaN', { a: Number.NaN }, { a: Number.NaN }],
  ['-0 equals 0', { a: 0 }, { a: -0 }],
  [
    'fields may be named like parts of JavaScript',
    { constructor: 1 },
    Object.assign(newDoc(), { constructor: 1 }),
  ],
]

const NOT_FOUND: readonly (readonly [string, Doc, Doc])[] = [
  ['different bytes differ', { a: bytes(200, 1) }, { a: bytes(201, 1) }],
  [
    'the subtype of bytes matters',
    { a: new Binary(Buffer.from([1]), 0) },
    { a: new Binary(Buffer.from([1]), 5) },
  ],
  ['the order of fields matters', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
  ['null does not find a path through numbers in an array', { 'a.b': null }, { a: [1, 2] }],
  ['null does not find a path through an empty array', { 'a.b': null }, { a: [] }],
  ['$ne null does not find a missing field', { a: { $ne: null } }, {}],
  ['arrays in arrays are not entered', { a: 1 }, { a: [[1, 2]] }],
  ['a large integral double is not an int', { a: { $type: 'int' } }, { a: 2 ** 40 }],
  ['$type null does not find a missing field', { a: { $type: 'null' } }, {}],
  ['$elemMatch needs one element for both', { a: { $elemMatch: { $gt: 1, $lt: 3 } } }, { a: [0, 5] }],
  ['ranges stay within their type', { a: { $gt: 5 } }, { a: new Date(10) }],
  ['NaN is in no range', { a: { $lt: 5 } }, { a: Number.NaN }],
  ['an inherited name is not a field', { constructor: { $exists: true } }, {}],
]

const REFUSED: readonly (readonly [Doc, number])[] = [
  [{ a: { $foo: 1 } }, 2],
  [{ $foo: 1 }, 2],
  [{ $and: [] }, 2],
  [{ a: { $in: 1 } }, 2],
  [{ a: { $size: 1 } }, 115],
  [{ a: { $regex: '^a' } }, 115],
  [{ a: { $not: { $nin: [1] } } }, 115],
  [{ $nor: [{ a: 1 }] }, 115],
  [{ $expr: { $gt: ['$a', 5] } }, 115],
  [{ a: { $elemMatch: { $all: [1] } } }, 115],
  [{ a: new BSONRegExp('a$') }, 115],
  [{ a: { $type: 'nope' } }, 2],
]

describe('a filter', () => {
  test.each(FOUND)('a filter finds: %s', (_, filter, doc) => {
    expect(matches(filter, doc)).toBe(true)
  })

  test.each(NOT_FOUND)('a filter does not find: %s', (_, filter, doc) => {
    expect(matches(filter, doc)).toBe(false)
  })

  test.each(REFUSED)('%j is refused', (filter, code) => {
    expect(() => compileFilter(filter)).toThrow(expect.objectContaining({ code }))
  })
})
