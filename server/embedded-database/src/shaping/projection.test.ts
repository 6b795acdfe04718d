import { describe, expect, test } from 'vitest'
import { PLAIN } from '../matching/filter.ts'
import { encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { compileProjection } from './projection.ts'

// https://www.mongodb.com/docs/manual/reference/operator/projection/

const project = (doc: Doc, projection: Doc, filter: Doc = {}): Doc =>
  compileProjection(projection, PLAIN, filter)?.(doc) ?? doc

const show = (doc: Doc): string => encode(doc).toString('hex')

const POST: Doc = { _id: 1, title: 'x', tags: [1, 2, 3, 4], by: { ids: [7, 8, 9], name: 'y' } }

const SLICES: readonly (readonly [string, Doc, Doc])[] = [
  ['the first elements', { tags: { $slice: 2 } }, { ...POST, tags: [1, 2] }],
  ['the last elements', { tags: { $slice: -3 } }, { ...POST, tags: [2, 3, 4] }],
  ['a count after an offset', { tags: { $slice: [1, 2] } }, { ...POST, tags: [2, 3] }],
  ['a count after an offset from the end', { tags: { $slice: [-3, 2] } }, { ...POST, tags: [2, 3] }],
  [
    'from the start when the offset exceeds the length',
    { tags: { $slice: [-9, 2] } },
    { ...POST, tags: [1, 2] },
  ],
  ['no elements', { tags: { $slice: 0 } }, { ...POST, tags: [] }],
  ['beside included fields', { title: 1, tags: { $slice: 1 } }, { _id: 1, title: 'x', tags: [1] }],
  ['beside excluded fields', { by: 0, tags: { $slice: 1 } }, { _id: 1, title: 'x', tags: [1] }],
  [
    'beside only _id: 0 keeps the other fields',
    { _id: 0, by: { ids: { $slice: 1 } } },
    { title: 'x', tags: [1, 2, 3, 4], by: { ids: [7], name: 'y' } },
  ],
  ['of a non-array changes nothing', { title: { $slice: 1 } }, POST],
]

const SCHOOL: Doc = {
  _id: 1,
  zip: 'z',
  grades: [80, 85, 90],
  students: [
    { name: 'john', age: 10 },
    { name: 'jess', age: 11 },
    { name: 'jeff', age: 15 },
  ],
}

const ELEMENTS: readonly (readonly [string, Doc, Doc, Doc])[] = [
  [
    '$elemMatch shows the first element that matches',
    { students: { $elemMatch: { age: { $gt: 10 } } } },
    {},
    { _id: 1, students: [{ name: 'jess', age: 11 }] },
  ],
  [
    '$elemMatch omits the field if no element matches',
    { grades: { $elemMatch: { $gt: 90 } } },
    {},
    { _id: 1 },
  ],
  [
    '$elemMatch comes after the included fields',
    { grades: { $elemMatch: { $gte: 85 } }, zip: 1, students: { $slice: 0 } },
    {},
    { _id: 1, zip: 'z', students: [], grades: [85] },
  ],
  ['$ shows the element that matched', { 'grades.$': 1 }, { grades: { $gte: 85 } }, { _id: 1, grades: [85] }],
  [
    '$ keeps the field in its place',
    { 'students.$': 1, zip: 1 },
    { students: { $elemMatch: { name: 'jeff' } } },
    { _id: 1, zip: 'z', students: [{ name: 'jeff', age: 15 }] },
  ],
  [
    '$ after a path applies to the first array on it',
    { 'students.name.$': true },
    { 'students.age': 11 },
    { _id: 1, students: [{ name: 'jess' }] },
  ],
  ['$ leaves a non-array unchanged', { 'zip.$': 1 }, { zip: 'z' }, { _id: 1, zip: 'z' }],
]

const REFUSED: readonly (readonly [string, Doc, Doc, number])[] = [
  ['$ without a matching element', { 'grades.$': 1 }, { zip: 'z' }, 51246],
  ['$ after a negation', { 'grades.$': 1 }, { grades: { $nin: [1] } }, 51246],
  ['two $', { 'grades.$': 1, 'students.$': 1 }, { grades: 80 }, 31276],
  ['$ inside a path', { 'students.$.name': 1 }, { 'students.age': 11 }, 31394],
  ['$ to exclude', { 'grades.$': 0 }, { grades: 80 }, 31395],
  ['$ and the whole array', { 'grades.$': 1, grades: 1 }, { grades: 80 }, 31249],
  ['$elemMatch of a nested field', { 'a.b': { $elemMatch: { c: 1 } } }, {}, 31275],
  ['a slice with a negative count', { grades: { $slice: [1, -1] } }, {}, 28724],
  ['$meta', { score: { $meta: 'textScore' } }, {}, 168],
]

describe("a query's projection", () => {
  test.each(SLICES)('$slice: %s', (_, projection, expected) => {
    expect(show(project(POST, projection))).toBe(show(expected))
  })

  test.each(ELEMENTS)('%s', (...[, projection, filter, expected]) => {
    expect(show(project(SCHOOL, projection, filter))).toBe(show(expected))
  })

  test.each(REFUSED)('refuses %s', (...[, projection, filter, code]) => {
    expect(() => project(SCHOOL, projection, filter)).toThrow(expect.objectContaining({ code }))
  })
})
