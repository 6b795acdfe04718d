import { Binary, ObjectId } from 'bson'
import { expect, test } from 'vitest'
import { fuzzQueries } from './testing/query-fuzz.ts'
import { Random, SCALARS } from './testing/random.ts'
import { compareValues } from './values/compare.ts'
import { compoundKey, keyOf, keyText } from './values/index-key.ts'
import { valuesOf } from './values/key-values.ts'
import { typeName } from './values/value.ts'

test('index keys sort like their values, ascending and descending', () => {
  const random = new Random(1)
  for (let n = 0; n < 5000; n++) {
    const [a, b] = [random.pick(SCALARS), random.pick(SCALARS)]
    const order = Math.sign(compareValues(a, b))
    expect(Math.sign(Buffer.compare(keyOf(a), keyOf(b)))).toBe(order)
    expect(Math.sign(Buffer.compare(keyOf(a, true), keyOf(b, true)))).toBe(-order || 0)
  }
})

test('a key gives back its values, except those of which it does not say all', () => {
  const random = new Random(2)
  const scalars = [...SCALARS, '\0', 'a\0', '\0\0é', new ObjectId(), new Date(-1), new Date(2 ** 40), false]
  let read = 0
  for (let n = 0; n < 5000; n++) {
    const pair = [random.pick(scalars), random.pick(scalars)]
    const values = valuesOf(compoundKey(pair, [false, true]), [false, true]) ?? []
    for (const [at, value] of values.entries()) {
      if (value === undefined) continue
      read++
      expect([typeName(value), keyText(value)]).toEqual([typeName(pair[at] ?? null), keyText(pair[at])])
    }
  }
  expect(read).toBeGreaterThan(1000)
})

test('an index key of any length is complete', () => {
  for (let length = 900; length < 5000; length++) {
    const key = keyOf([new Binary(Buffer.alloc(length, 1))])
    expect([key.length, key.at(-1)]).toEqual([length + 8, 0])
  }
})

test('a query by index finds, counts and orders exactly what a scan does', async () => {
  const report = await fuzzQueries(2000, 1)
  expect(report.differences).toEqual([])
  expect(report.planned).toBeGreaterThan(200)
  expect(report.sortedByIndex).toBeGreaterThan(10)
  expect(report.merged).toBeGreaterThan(0)
  expect(report.exact).toBeGreaterThan(5)
  expect(report.byClauses).toBeGreaterThan(5)
  expect(report.byPartial).toBeGreaterThan(5)
  expect(report.covered).toBeGreaterThan(5)
})
