import { Decimal128, Double, Long, ObjectId } from 'bson'
import { describe, expect, test } from 'vitest'
import { PLAIN, compileFilter } from '../matching/filter.ts'
import { Budget } from '../query/budget.ts'
import { encode } from '../values/decode.ts'
import type { Doc, Value } from '../values/value.ts'
import { runPipeline } from './pipeline.ts'

// https://www.mongodb.com/docs/manual/reference/operator/aggregation/

const ID = new ObjectId('000000000000000000000001')
const OTHERS: readonly Doc[] = [{ _id: 7 }, { _id: 8, y: null }, { _id: 1, y: 1 }, { _id: ID }]

const run = (stages: Value[], docs: readonly Doc[]): Doc[] => {
  const find = (name: string, { filter }: { filter: Doc }): Doc[] =>
    (name === 'docs' ? docs : OTHERS).filter(compileFilter(filter))
  return [
    ...runPipeline('docs', stages, { options: PLAIN, budget: new Budget(0), find, hasIndex: () => false }),
  ]
}

const show = (docs: readonly Doc[]): string => encode({ docs: [...docs] }).toString('hex')

const SALES: readonly Doc[] = [
  { _id: 1, k: 'a', v: 1 },
  { _id: 2, k: 'a', v: null },
  { _id: 3, k: 'b' },
]
const SUMMER = new Date('2030-03-31T00:30:00Z')

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
  ['$project drops what is missing', [{ $project: { z: '$nope' } }], [{ _id: 1 }], [{ _id: 1 }]],
  [
    '$lookup by null finds missing and null',
    [{ $lookup: { from: 'others', localField: 'x', foreignField: 'y', as: 'r' } }],
    [{ _id: 1 }],
    [{ _id: 1, r: [{ _id: 7 }, { _id: 8, y: null }, { _id: ID }] }],
  ],
  [
    '$lookup finds ids',
    [{ $lookup: { from: 'others', localField: 'x', foreignField: '_id', as: 'r' } }],
    [{ _id: 1, x: ID }],
    [{ _id: 1, x: ID, r: [{ _id: ID }] }],
  ],
  [
    '$lookup runs its pipeline on what it found',
    [
      {
        $lookup: {
          from: 'others',
          localField: 'x',
          foreignField: 'y',
          pipeline: [{ $project: { _id: 1 } }],
          as: 'r',
        },
      },
    ],
    [{ _id: 1, x: 1 }],
    [{ _id: 1, x: 1, r: [{ _id: 1 }] }],
  ],
  [
    '$unwind keeps what is empty when told',
    [{ $unwind: { path: '$a', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } }],
    [{ _id: 1, a: [5] }, { _id: 2, a: [] }, { _id: 3 }],
    [
      { _id: 1, a: 5, i: 0 },
      { _id: 2, i: null },
      { _id: 3, i: null },
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
  [
    '$facet runs side by side',
    [{ $facet: { n: [{ $count: 'n' }], k: [{ $sortByCount: '$k' }, { $limit: 1 }] } }],
    SALES,
    [{ n: [{ n: 3 }], k: [{ _id: 'a', count: 2 }] }],
  ],
]

const EXPRESSIONS: readonly (readonly [string, Value, Doc, Value])[] = [
  ['$cond takes missing as false', { $cond: ['$nope', 1, 2] }, {}, 2],
  ['an empty string is true', { $cond: [{ $literal: '' }, 1, 2] }, {}, 1],
  ['$ifNull takes the first that is there', { $ifNull: ['$a', '$b', 3] }, { b: null }, 3],
  ['$add of null is null', { $add: [1, null] }, {}, null],
  ['$concat of null is null', { $concat: ['a', null] }, {}, null],
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
  ['dates subtract to milliseconds', { $subtract: [new Date(10), new Date(4)] }, {}, 6],
  ['a path over an array collects', '$a.b', { a: [{ b: 1 }, { c: 1 }, { b: 2 }] }, [1, 2]],
  ['$toString of an id', { $toString: '$x' }, { x: ID }, ID.toHexString()],
  ['$round rounds half to even', { $round: [2.5] }, {}, new Double(2)],
  [
    '$dateToString in a zone after its clock change',
    {
      $dateToString: {
        date: new Date('2030-03-31T01:30:00Z'),
        format: '%Y-%m-%dT%H:%M',
        timezone: 'Europe/Berlin',
      },
    },
    {},
    '2030-03-31T03:30',
  ],
  [
    '$dateTrunc to a day in a zone',
    { $dateTrunc: { date: SUMMER, unit: 'day', timezone: 'America/New_York' } },
    {},
    new Date('2030-03-30T04:00:00Z'),
  ],
  [
    '$dateTrunc to the day of a clock change',
    { $dateTrunc: { date: new Date('2030-03-31T20:00:00Z'), unit: 'day', timezone: 'Europe/Berlin' } },
    {},
    new Date('2030-03-30T23:00:00Z'),
  ],
  [
    '$dateTrunc to a week from Monday',
    { $dateTrunc: { date: SUMMER, unit: 'week', startOfWeek: 'monday' } },
    {},
    new Date('2030-03-25T00:00:00Z'),
  ],
  [
    '$dateTrunc in bins',
    { $dateTrunc: { date: new Date('2030-03-31T00:44:00Z'), unit: 'minute', binSize: 15 } },
    {},
    SUMMER,
  ],
  [
    '$dateDiff counts boundaries',
    {
      $dateDiff: {
        startDate: new Date('2030-01-01T23:00:00Z'),
        endDate: new Date('2030-01-02T01:00:00Z'),
        unit: 'day',
      },
    },
    {},
    1,
  ],
  [
    '$dateAdd stays in the month',
    { $dateAdd: { startDate: new Date('2030-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
    {},
    new Date('2030-02-28T00:00:00Z'),
  ],
  [
    '$dateAdd of a day keeps the wall clock',
    {
      $dateAdd: {
        startDate: new Date('2030-03-30T11:00:00Z'),
        unit: 'day',
        amount: 1,
        timezone: 'Europe/Berlin',
      },
    },
    {},
    new Date('2030-03-31T10:00:00Z'),
  ],
  [
    '$dayOfWeek in a zone',
    { $dayOfWeek: { date: new Date('2030-03-31T23:30:00Z'), timezone: 'Europe/Berlin' } },
    {},
    2,
  ],
  [
    '$dateFromString in a zone',
    { $dateFromString: { dateString: '2030-07-01T10:00:00', timezone: 'Europe/Berlin' } },
    {},
    new Date('2030-07-01T08:00:00Z'),
  ],
  [
    '$dateFromParts in a zone',
    { $dateFromParts: { year: 2030, month: 7, day: 1, hour: 10, timezone: 'Europe/Berlin' } },
    {},
    new Date('2030-07-01T08:00:00Z'),
  ],
  [
    '$filter keeps by a condition',
    { $filter: { input: [1, 2, 3], cond: { $gt: ['$$this', 1] } } },
    {},
    [2, 3],
  ],
]

const REFUSED: readonly (readonly [string, Value[], number])[] = [
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
