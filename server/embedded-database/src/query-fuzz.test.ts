import { Binary } from 'bson'
import { expect, test } from 'vitest'
import { fuzzQueries } from './testing/query-fuzz.ts'
import { Random, SCALARS } from './testing/random.ts'
import { compareValues } from './values/compare.ts'
import { keyOf } from './values/index-key.ts'

test('index keys sort like their values, ascending and descending', () => {
  const random = new Random(1)
  for (let n = 0; n < 5000; n++) {
    const [a, b] = [random.pick(SCALARS), random.pick(SCALARS)]
    const order = Math.sign(compareValues(a, b))
    expect(Math.sign(Buffer.compare(keyOf(a), keyOf(b)))).toBe(order)
    expect(Math.sign(Buffer.compare(keyOf(a, true), keyOf(b, true)))).toBe(-order || 0)
  }
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
  expect(report.exact).toBeGreaterThan(5)
  expect(report.byClauses).toBeGreaterThan(5)
  expect(report.byCollation).toBeGreaterThan(5)
  expect(report.byPartial).toBeGreaterThan(5)
})
