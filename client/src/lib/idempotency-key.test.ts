import { expect, it } from 'vitest'
import { createSubmission, idempotencyKey } from './use-api.ts'

it('a retry after a lost reply sends the same key', () => {
  const submission = createSubmission()
  expect(submission.keyFor({ a: 1 })).toBe(submission.keyFor({ a: 1 }))
})

it('a different body, or the same one after a success, is a new submission', () => {
  const submission = createSubmission()
  const first = submission.keyFor({ a: 1 })
  const other = submission.keyFor({ a: 2 })
  submission.done()
  expect(new Set([first, other, submission.keyFor({ a: 2 })]).size).toBe(3)
})

it('keys are printable and unique', () => {
  expect(idempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(idempotencyKey()).not.toBe(idempotencyKey())
})
