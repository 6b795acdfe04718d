import { Decimal128, Double, Long } from 'bson'
import { describe, expect, test } from 'vitest'
import { PLAIN, compileFilter } from '../matching/filter.ts'
import { Budget } from '../query/budget.ts'
import { encode } from '../values/decode.ts'
import type { Doc, Value } from '../values/value.ts'
import { runPipeline } from './pipeline.ts'

// https://www.mongodb.com/docs/manual/reference/operator/aggregation/

const run = (stages: Value[], docs: readonly Doc[]): Doc[] => {
  const find = (_name: string, { filter }: { filter: Doc }): Doc[] => docs.filter(compileFilter(filter))
  return [...runPipeline('docs', stages, { options: PLAIN, budget: new Budget(0), find })]
}

const show = (docs: readonly Doc[]): string => encode({ docs: [...docs] }).toString('hex')

const SALES: readonly Doc[] = [
  { _id: 1, k: 'a', v: 1 },
  { _id: 2, k: 'a', v: null },
  { _id: 3, k: 'b' },
]

const STAGES: readonly (readonly [string, Value[], readonly Doc[], Doc[]])[] = [
  [
    'accumulators skip null and missing',
    [{ $group: { _id: null, a: { $avg: '$v' }, s: { $sum: '$v' }, m: { $min: '$v' }, c: { $sum: 1 } } }],
    SALES,
    [{ _id: null, a: new Double(1), s: 1, m: 1, c: 3 }],
  ],
  [
    '$push keeps null and skips missing',
    [{ $group: { _id: null, a: { $push: '$v' } } }],
    SALES,
    [{ _id: null, a: [1, null] }],
  ],
  [
    '$first of a missing field is null',
    [{ $match: { _id: 3 } }, { $group: { _id: '$k', f: { $first: '$v' } } }],
    SALES,
    [{ _id: 'b', f: null }],
  ],
  ['a missing group key is null', [{ $group: { _id: '$zz', c: { $sum: 1 } } }], SALES, [{ _id: null, c: 3 }]],
  [
    '$sum is exact on decimals',
    [{ $group: { _id: null, s: { $sum: '$d' } } }],
    [{ d: Decimal128.fromString('0.1') }, { d: Decimal128.fromString('0.2') }],
    [{ _id: null, s: Decimal128.fromString('0.3') }],
  ],
  [
    '$sum of int32 becomes a long',
    [{ $group: { _id: null, s: { $sum: '$n' } } }],
    [{ n: 2147483647 }, { n: 1 }],
    [{ _id: null, s: Long.fromNumber(2147483648) }],
  ],
  [
    '$project of a path enters arrays',
    [{ $project: { 'a.b': 1 } }],
    [{ _id: 1, a: [{ b: 1, c: 2 }, { c: 3 }, 5] }],
    [{ _id: 1, a: [{ b: 1 }, {}] }],
  ],
  [
    '$sum loses nothing of doubles',
    [{ $group: { _id: null, s: { $sum: '$d' } } }],
    Array.from({ length: 10 }, () => ({ d: 0.1 })),
    [{ _id: null, s: new Double(1) }],
  ],
  [
    'a computed field enters arrays',
    [{ $set: { 'a.b': '$_id' } }],
    [{ _id: 1, a: [{ c: 2 }, 5] }],
    [{ _id: 1, a: [{ c: 2, b: 1 }, { b: 1 }] }],
  ],
  [
    '$sort puts an empty array below null',
    [{ $unset: 'x' }, { $sort: { v: 1 } }],
    [{ v: null }, { v: [] }],
    [{ v: [] }, { v: null }],
  ],
  ['$project drops what is missing', [{ $project: { z: '$nope' } }], [{ _id: 1 }], [{ _id: 1 }]],
  [
    '$sort puts arrays by their least element',
    [{ $unset: 'x' }, { $sort: { v: 1 } }, { $project: { v: 1, _id: 0 } }],
    [{ v: [3, 9] }, { v: 2 }, { v: [1, 10] }],
    [{ v: [1, 10] }, { v: 2 }, { v: [3, 9] }],
  ],
  [
    '$sort keeps the order of equals',
    [{ $unset: 'x' }, { $sort: { v: -1 } }, { $project: { i: 1, _id: 0 } }],
    [
      { v: 1, i: 1 },
      { v: 1, i: 2 },
      { v: 2, i: 3 },
    ],
    [{ i: 3 }, { i: 1 }, { i: 2 }],
  ],
  [
    '$set keeps the types of other fields',
    [{ $set: { a: 1 } }],
    [{ _id: new Double(1), l: Long.fromNumber(1) }],
    [{ _id: new Double(1), l: Long.fromNumber(1), a: 1 }],
  ],
]

const EXPRESSIONS: readonly (readonly [string, Value, Doc, Value])[] = [
  ['$cond takes missing as false', { $cond: ['$nope', 1, 2] }, {}, 2],
  ['an empty string is true', { $cond: [{ $literal: '' }, 1, 2] }, {}, 1],
  ['$ifNull takes the first that is there', { $ifNull: ['$a', '$b', 3] }, { b: null }, 3],
  ['$add of null is null', { $add: [1, null] }, {}, null],
  [
    '$add is exact on decimals',
    { $add: ['$d', Decimal128.fromString('0.2')] },
    { d: Decimal128.fromString('0.1') },
    Decimal128.fromString('0.3'),
  ],
  [
    '$add of longs is exact',
    { $add: ['$l', 1] },
    { l: Long.fromString('9007199254740993') },
    Long.fromString('9007199254740994'),
  ],
  ['$divide is a double', { $divide: [4, 2] }, {}, new Double(2)],
  ['a path over an array collects', '$a.b', { a: [{ b: 1 }, { c: 1 }, { b: 2 }] }, [1, 2]],
]

const REFUSED: readonly (readonly [string, Value[], number])[] = [
  ['$lookup', [{ $lookup: { from: 'others', localField: 'x', foreignField: 'y', as: 'r' } }], 115],
  ['$unwind', [{ $unwind: '$a' }], 115],
  ['$facet', [{ $facet: { n: [{ $count: 'n' }] } }], 115],
  ['$unionWith', [{ $unionWith: 'others' }], 115],
  ['an accumulator it does not have', [{ $group: { _id: null, s: { $stdDevPop: '$v' } } }], 115],
  ['parts of dates', [{ $set: { s: { $year: '$d' } } }], 168],
  ['dates as numbers', [{ $set: { s: { $subtract: [new Date(10), new Date(4)] } } }], 115],
  ['text', [{ $set: { s: { $concat: ['a', 'b'] } } }], 168],
  ['expressions with variables of their own', [{ $set: { s: { $map: { input: [1], in: '$$this' } } } }], 168],
  ['date arithmetic', [{ $set: { s: { $dateAdd: { startDate: '$d', unit: 'day', amount: 1 } } } }], 168],
  ['dates as text', [{ $set: { s: { $dateToString: { date: '$d' } } } }], 168],
  ['conversions', [{ $set: { s: { $toString: '$_id' } } }], 168],
  ['the slice of a query in a stage', [{ $project: { v: { $slice: 1 } } }], 115],
  ['the positional $ of a query', [{ $project: { 'v.$': 1 } }], 115],
  ['two projections of one path', [{ $project: { a: 1, 'a.b': 1 } }], 31249],
  ['a mixed projection', [{ $project: { a: 1, b: 0 } }], 31254],
  ['division by zero', [{ $project: { s: { $divide: [1, 0] } } }], 2],
  ['an undefined variable', [{ $project: { s: '$$nope' } }], 17276],
  ['$add of a string', [{ $project: { s: { $add: ['a', 1] } } }], 14],
  ['two stages in one', [{ $match: {}, $limit: 1 }], 40323],
  ['a limit of 0', [{ $limit: 0 }], 15958],
]

describe('a pipeline', () => {
  test.each(STAGES)('%s', (...[, stages, docs, expected]) => {
    expect(show(run(stages, docs))).toBe(show(expected))
  })

  test.each(EXPRESSIONS)('%s', (...[, expression, doc, expected]) => {
    expect(show(run([{ $project: { _id: 0, s: expression } }], [doc]))).toBe(show([{ s: expected }]))
  })

  test.each(REFUSED)('refuses %s', (_, stages, code) => {
    expect(() => run(stages, SALES)).toThrow(expect.objectContaining({ code }))
  })
})
