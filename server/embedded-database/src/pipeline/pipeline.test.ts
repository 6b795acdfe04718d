import { Double, Long, ObjectId } from 'bson'
import { describe, expect, test } from 'vitest'
import { PLAIN, compileFilter } from '../matching/filter.ts'
import { conditionsOf } from '../planning/conditions.ts'
import { Budget } from '../query/budget.ts'
import { encode } from '../values/decode.ts'
import { type Doc, type Value, isDoc } from '../values/value.ts'
import { type Source, runPipeline } from './pipeline.ts'

// https://www.mongodb.com/docs/manual/reference/operator/aggregation/

const ID = new ObjectId('000000000000000000000001')
const OTHERS: readonly Doc[] = [{ _id: 7 }, { _id: 8, y: null }, { _id: 1, y: 1 }, { _id: ID, y: [1, 2] }]

const run = (stages: Value[], docs: readonly Doc[]): Doc[] => {
  const find: Source['find'] = ({ filter }, from) =>
    (from === 'others' ? OTHERS : docs).filter(compileFilter(isDoc(filter) ? filter : {}))
  return [...runPipeline(stages, { options: PLAIN, budget: new Budget(0), find })].filter(doc => doc !== null)
}

const show = (docs: readonly Doc[]): string => encode({ docs: [...docs] }).toString('hex')

const SALES: readonly Doc[] = [
  { _id: 1, k: 'a', v: 1 },
  { _id: 2, k: 'a', v: null },
  { _id: 3, k: 'b' },
]

const STAGES: readonly (readonly [string, Value[], readonly Doc[], Doc[]])[] = [
  [
    '$sum ignores null and missing',
    [{ $group: { _id: null, s: { $sum: '$v' }, c: { $sum: 1 } } }],
    SALES,
    [{ _id: null, s: 1, c: 3 }],
  ],
  ['a missing group key is null', [{ $group: { _id: '$zz', c: { $sum: 1 } } }], SALES, [{ _id: null, c: 3 }]],
  [
    '$sum of numbers of several types is a double',
    [{ $group: { _id: null, s: { $sum: '$n' } } }],
    [{ n: 1 }, { n: 0.5 }, { n: Long.fromNumber(2) }, { n: 'x' }, { n: 2.5 }],
    [{ _id: null, s: new Double(6) }],
  ],
  [
    '$sum of int32 overflows to a long',
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
    '$sum of doubles loses no precision',
    [{ $group: { _id: null, s: { $sum: '$d' } } }],
    Array.from({ length: 10 }, () => ({ d: 0.1 })),
    [{ _id: null, s: new Double(1) }],
  ],
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
    '$lookup finds ids, and returns an empty array for none',
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
    '$lookup matches each element, also through nested documents',
    [{ $lookup: { from: 'others', localField: 'x.z', foreignField: 'y', as: 'x' } }],
    [{ _id: 1, x: [{ z: 2 }, { w: 1 }] }],
    [{ _id: 1, x: [OTHERS[3]] }],
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
  ['$project omits a missing field', [{ $project: { z: '$nope' } }], [{ _id: 1 }], [{ _id: 1 }]],
  ['$count of no documents returns none', [{ $match: { v: 9 } }, { $count: 'n' }], SALES, []],
  ['$count', [{ $match: { k: 'a' } }, { $count: 'n' }], SALES, [{ n: 2 }]],
  [
    '$sort orders arrays by their lowest element',
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
  ['$cond treats missing as false', { $cond: ['$nope', 1, 2] }, {}, 2],
  ['an empty string is true', { $cond: [{ $literal: '' }, 1, 2] }, {}, 1],
  ['$ifNull returns the first value that is not null', { $ifNull: ['$a', '$b', 3] }, { b: null }, 3],
  ['a path over an array collects', '$a.b', { a: [{ b: 1 }, { c: 1 }, { b: 2 }] }, [1, 2]],
]

const REFUSED: readonly (readonly [string, Value[], number])[] = [
  ['$lookup without as', [{ $lookup: { from: 'others', localField: 'x', foreignField: 'y' } }], 9],
  ['$lookup by one field', [{ $lookup: { from: 'others', localField: 'x', as: 'r' } }], 9],
  ['standard deviations', [{ $group: { _id: null, s: { $stdDevPop: '$v' } } }], 115],
  ['$graphLookup', [{ $graphLookup: {} }], 115],
  ['$out', [{ $out: 'others' }], 115],
  ['$merge', [{ $merge: 'others' }], 115],
  ['$unionWith', [{ $unionWith: 'others' }], 115],
  ['$regexFind', [{ $set: { s: { $regexFind: { input: 'a', regex: 'a' } } } }], 168],
  ['date arithmetic', [{ $set: { s: { $dateAdd: { startDate: '$d', unit: 'day', amount: 1 } } } }], 168],
  ['the slice of a query in a stage', [{ $project: { v: { $slice: 1 } } }], 28667],
  ['the positional $ of a query', [{ $project: { 'v.$': 1 } }], 16410],
  ['two projections of one path', [{ $project: { a: 1, 'a.b': 1 } }], 31249],
  ['a mixed projection', [{ $project: { a: 1, b: 0 } }], 31254],
  ['an undefined variable', [{ $project: { s: '$$nope' } }], 17276],
  ['two stages in one', [{ $match: {}, $limit: 1 }], 40323],
  ['a $count name with a dot', [{ $count: 'a.b' }], 40160],
  ['a limit of 0', [{ $limit: 0 }], 15958],
]

describe('a pipeline', () => {
  test.each(STAGES)('%s', (...[, stages, docs, expected]) => {
    expect(show(run(stages, docs))).toBe(show(expected))
  })

  test.each(EXPRESSIONS)('%s', (...[, expression, doc, expected]) => {
    expect(show(run([{ $project: { _id: 0, s: expression } }], [doc]))).toBe(show([{ s: expected }]))
  })

  test('$lookup queries by what an index on the foreign field can find', () => {
    const asked: (Doc | null)[] = []
    const find: Source['find'] = ({ filter }, from) => {
      if (from === 'others') asked.push(isDoc(filter) ? filter : null)
      return from === 'others' ? [] : [{ x: 1 }, { x: [2, 3] }]
    }
    const lookup = { from: 'others', localField: 'x', foreignField: 'y', as: 'r' }
    const docs = [...runPipeline([{ $lookup: lookup }], { options: PLAIN, budget: new Budget(0), find })]
    const conditions = asked.map(filter => conditionsOf(filter ?? {}).byPath.get('y')?.equals)
    expect([docs.length, conditions]).toEqual([2, [[1], [2, 3]]])
  })

  test.each(REFUSED)('refuses %s', (_, stages, code) => {
    expect(() => run(stages, SALES)).toThrow(expect.objectContaining({ code }))
  })
})
