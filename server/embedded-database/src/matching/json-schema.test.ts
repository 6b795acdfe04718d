import { Binary, Long, ObjectId } from 'bson'
import { describe, expect, test } from 'vitest'
import type { Doc, Value } from '../values/value.ts'
import { compileFilter } from './filter.ts'

const holds = (schema: Doc, doc: Doc): boolean => compileFilter({ $jsonSchema: schema })(doc)

// https://www.mongodb.com/docs/manual/reference/operator/query/jsonSchema/
describe('$jsonSchema', () => {
  const a = (schema: Doc): Doc => ({ properties: { a: schema } })
  test.each<[string, Doc, Value[], Value[]]>([
    ['bsonType takes names of BSON', { bsonType: ['objectId', 'null'] }, [new ObjectId(), null], ['x', 1]],
    ['bsonType number takes every number', { bsonType: 'number' }, [1, 1.5, Long.fromNumber(1)], ['1']],
    ['type takes names of JSON', { type: 'boolean' }, [true], ['true']],
    ['enum takes equal values', { enum: ['x', { y: 1 }] }, ['x', { y: 1 }], ['y', { y: 2 }]],
    ['required looks at documents alone', { required: ['b'] }, [{ b: null }, 'x'], [{}, { c: 1 }]],
    ['properties are checked where they are', a({ minimum: 2 }), [{ a: 2 }, { a: 'x' }, {}], [{ a: 1 }]],
    [
      'additionalProperties false refuses others',
      { ...a({}), additionalProperties: false },
      [{ a: 1 }],
      [{ b: 1 }],
    ],
    [
      'additionalProperties may be a schema',
      { ...a({}), additionalProperties: { type: 'string' } },
      [{ a: 1, b: 'x' }],
      [{ b: 1 }],
    ],
    [
      'patternProperties go by name',
      { patternProperties: { '^n': { bsonType: 'int' } } },
      [{ n: 1, m: 'x' }],
      [{ name: 'x' }],
    ],
    ['items takes one schema for all', { items: { maximum: 3 } }, [[1, 3], 9], [[4]]],
    [
      'items takes one schema each',
      { items: [{ minimum: 1 }, { minimum: 2 }], additionalItems: false },
      [[1, 2]],
      [
        [1, 1],
        [1, 2, 3],
      ],
    ],
    ['exclusive bounds leave out the bound', { minimum: 1, exclusiveMinimum: true }, [2], [1]],
    ['lengths count characters', { minLength: 2, maxLength: 2 }, ['àé', '😀x', 1], ['x', 'xyz']],
    [
      'lists have a size and unique items',
      { minItems: 1, maxItems: 2, uniqueItems: true },
      [[1, 2]],
      [[], [1, 2, 3], [1, Long.fromNumber(1)]],
    ],
    ['documents have a size', { minProperties: 1, maxProperties: 1 }, [{ a: 1 }], [{}, { a: 1, b: 2 }]],
    ['pattern looks at texts alone', { pattern: '^x' }, ['xy', 1], ['yx']],
    [
      'allOf, anyOf, oneOf and not combine',
      {
        allOf: [{ minimum: 1 }],
        anyOf: [{ maximum: 5 }, { minimum: 9 }],
        oneOf: [{ minimum: 4 }, { maximum: 2 }],
        not: { enum: [5] },
      },
      [1, 4, 9],
      [0, 3, 5, 7],
    ],
  ])('%s', (...[, schema, right, wrong]) => {
    for (const value of right) expect(holds(a(schema), { a: value }), JSON.stringify(value)).toBe(true)
    for (const value of wrong) expect(holds(a(schema), { a: value }), JSON.stringify(value)).toBe(false)
  })

  test.each<[Doc, number]>([
    [{ bsonType: 'whole' }, 9],
    [{ type: 'integer' }, 9],
    [{ format: 'date' }, 9],
    [{ maxLength: -1 }, 9],
    [{ anyOf: [] }, 9],
    [{ minimum: 'x' }, 14],
    [{ properties: [] }, 14],
    [{ multipleOf: 2 }, 115],
  ])('%j is refused', (schema, code) => {
    expect(() => compileFilter({ $jsonSchema: schema })).toThrow(expect.objectContaining({ code }))
  })
})

// https://www.mongodb.com/docs/manual/reference/operator/query-bitwise/
describe('bits', () => {
  const bytes = (...values: number[]): Binary => new Binary(Buffer.from(values))
  test.each<[Doc, Value[], Value[]]>([
    [{ $bitsAllSet: [1, 5] }, [54, Long.fromNumber(54), bytes(54), 34], [20, 2, '54', 54.5]],
    [{ $bitsAllSet: 34 }, [54], [20]],
    [{ $bitsAllClear: [0, 3] }, [54, 20], [1, 8]],
    [{ $bitsAnySet: 35 }, [54, 1], [20]],
    [{ $bitsAnyClear: [1, 5] }, [20, 2], [54]],
    [{ $bitsAllSet: [63, 200] }, [-1], [1]],
    [{ $bitsAllSet: bytes(0, 1) }, [256, bytes(0, 1)], [255]],
    [{ $bitsAllClear: [100] }, [54, bytes(54)], [-54]],
  ])('%j', (condition, right, wrong) => {
    const matches = compileFilter({ a: condition })
    expect(right.filter(value => !matches({ a: value }))).toEqual([])
    expect(wrong.filter(value => matches({ a: value }))).toEqual([])
  })

  test.each<Value>([-1, 'x', [-1], 1.5])('a mask of %j is refused', mask => {
    expect(() => compileFilter({ a: { $bitsAllSet: mask } })).toThrow(expect.objectContaining({ code: 2 }))
  })
})
