import { Decimal128, Double, Long, ObjectId } from 'bson'
import { describe, expect, test } from 'vitest'
import { PLAIN, compileFilter } from '../matching/filter.ts'
import { conditionsOf } from '../planning/plan.ts'
import { Budget } from '../query/budget.ts'
import { encode } from '../values/decode.ts'
import type { Doc, Value } from '../values/value.ts'
import { type Sources, runPipeline } from './pipeline.ts'

// https://www.mongodb.com/docs/manual/reference/operator/aggregation/

const ID = new ObjectId('000000000000000000000001')
const OTHERS: readonly Doc[] = [{ _id: 7 }, { _id: 8, y: null }, { _id: 1, y: 1 }, { _id: ID, y: [1, 2] }]

const run = (stages: Value[], docs: readonly Doc[]): Doc[] => {
  const find: Sources['find'] = (name, { filter }) =>
    (name === 'docs' ? docs : OTHERS).filter(compileFilter(filter))
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
  ['a missing group key is null', [{ $group: { _id: '$zz', c: { $sum: 1 } } }], SALES, [{ _id: null, c: 3 }]],
  [
    '$sum of both kinds of numbers is a double, $avg too',
    [{ $group: { _id: null, s: { $sum: '$n' }, a: { $avg: '$n' } } }],
    [{ n: 1 }, { n: 0.5 }, { n: Long.fromNumber(2) }, { n: 'x' }, { n: 2.5 }],
    [{ _id: null, s: new Double(6), a: 1.5 }],
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
    '$lookup by null finds missing and null',
    [{ $lookup: { from: 'others', localField: 'x', foreignField: 'y', as: 'r' } }],
    [{ _id: 1 }, { _id: 2, x: [] }],
    [
      { _id: 1, r: [{ _id: 7 }, { _id: 8, y: null }] },
      { _id: 2, x: [], r: [{ _id: 7 }, { _id: 8, y: null }] },
    ],
  ],
  [
    '$lookup finds ids, and none as an empty list',
    [{ $lookup: { from: 'others', localField: 'x', foreignField: '_id', as: 'r.all' } }],
    [
      { _id: 1, x: ID },
      { _id: 2, r: { all: 5, b: 6 }, x: 9 },
    ],
    [
      { _id: 1, x: ID, r: { all: [OTHERS[3]] } },
      { _id: 2, r: { all: [], b: 6 }, x: 9 },
    ],
  ],
  [
    '$lookup looks for each element, through documents too',
    [{ $lookup: { from: 'others', localField: 'x.z', foreignField: 'y', as: 'x' } }],
    [{ _id: 1, x: [{ z: 2 }, { w: 1 }] }],
    [{ _id: 1, x: [OTHERS[3]] }],
  ],
  [
    '$unwind takes what is no array as its only element, and drops what is empty',
    [{ $unwind: '$a' }],
    [{ _id: 1, a: [5, [6]] }, { _id: 2, a: 7 }, { _id: 3, a: [] }, { _id: 4, a: null }, { _id: 5 }],
    [
      { _id: 1, a: 5 },
      { _id: 1, a: [6] },
      { _id: 2, a: 7 },
    ],
  ],
  [
    '$unwind keeps what is empty when told',
    [{ $unwind: { path: '$a.b', preserveNullAndEmptyArrays: true } }],
    [{ _id: 1, a: { b: [5, null] } }, { _id: 2, a: { b: [], c: 1 } }, { _id: 3, a: { b: null } }, { _id: 4 }],
    [
      { _id: 1, a: { b: 5 } },
      { _id: 1, a: { b: null } },
      { _id: 2, a: { c: 1 } },
      { _id: 3, a: { b: null } },
      { _id: 4 },
    ],
  ],
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
    '$add of longs is exact',
    { $add: ['$l', 1] },
    { l: Long.fromString('9007199254740993') },
    Long.fromString('9007199254740994'),
  ],
  ['$divide is a double', { $divide: [4, 2] }, {}, new Double(2)],
  ['a path over an array collects', '$a.b', { a: [{ b: 1 }, { c: 1 }, { b: 2 }] }, [1, 2]],
]

const REFUSED: readonly (readonly [string, Value[], number])[] = [
  ['$lookup without as', [{ $lookup: { from: 'others', localField: 'x', foreignField: 'y' } }], 9],
  ['$lookup by one field', [{ $lookup: { from: 'others', localField: 'x', as: 'r' } }], 9],
  ['$lookup by nothing', [{ $lookup: { from: 'others', as: 'r' } }], 9],
  ['$lookup by a pipeline', [{ $lookup: { from: 'others', pipeline: [], as: 'r' } }], 115],
  ['$unwind of a name', [{ $unwind: 'a' }], 28818],
  ['$unwind with indexes', [{ $unwind: { path: '$a', includeArrayIndex: 'i' } }], 115],
  ['$facet', [{ $facet: { n: [{ $count: 'n' }] } }], 115],
  ['$unionWith', [{ $unionWith: 'others' }], 115],
  ['an accumulator it does not have', [{ $group: { _id: null, s: { $stdDevPop: '$v' } } }], 115],
  ['lists as accumulators', [{ $group: { _id: null, s: { $push: '$v' } } }], 115],
  ['parts of dates', [{ $set: { s: { $year: '$d' } } }], 168],
  ['dates as numbers', [{ $set: { s: { $subtract: [new Date(10), new Date(4)] } } }], 115],
  ['text', [{ $set: { s: { $concat: ['a', 'b'] } } }], 168],
  ['expressions with variables of their own', [{ $set: { s: { $map: { input: [1], in: '$$this' } } } }], 168],
  ['date arithmetic', [{ $set: { s: { $dateAdd: { startDate: '$d', unit: 'day', amount: 1 } } } }], 168],
  ['dates as text', [{ $set: { s: { $dateToString: { date: '$d' } } } }], 168],
  ['conversions', [{ $set: { s: { $toString: '$_id' } } }], 168],
  ['the slice of a query in a stage', [{ $project: { v: { $slice: 1 } } }], 168],
  ['the positional $ of a query', [{ $project: { 'v.$': 1 } }], 16410],
  ['two projections of one path', [{ $project: { a: 1, 'a.b': 1 } }], 31249],
  ['a mixed projection', [{ $project: { a: 1, b: 0 } }], 31254],
  ['decimals', [{ $set: { s: { $add: [Decimal128.fromString('0.1'), 1] } } }], 115],
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

  test('$lookup asks for what an index on the foreign field can find', () => {
    const asked: Doc[] = []
    const find: Sources['find'] = (name, { filter }) => {
      asked.push(filter)
      return name === 'docs' ? [{ x: 1 }, { x: [2, 3] }] : []
    }
    const lookup = {
      from: 'others',
      localField: 'x',
      foreignField: 'y',
      as: 'r',
    }
    const docs = [
      ...runPipeline('docs', [{ $lookup: lookup }], { options: PLAIN, budget: new Budget(0), find }),
    ]
    const conditions = asked.slice(1).map(filter => conditionsOf(filter).byPath.get('y')?.equals)
    expect([docs.length, conditions]).toEqual([2, [[1], [2, 3]]])
  })

  test.each(REFUSED)('refuses %s', (_, stages, code) => {
    expect(() => run(stages, SALES)).toThrow(expect.objectContaining({ code }))
  })
})
