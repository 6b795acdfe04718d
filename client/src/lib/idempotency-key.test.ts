import { expect, it } from 'vitest'
import { createSubmission, idempotencyKey } from './idempotency-key.ts'

it('sending the same again after a lost answer carries the same key', () => {
  const submission = createSubmission()
  expect(submission.keyFor({ a: 1 })).toBe(submission.keyFor({ a: 1 }))
})

it('another body, or the same one after a success, is a new submission', () => {
  const submission = createSubmission()
  const first = submission.keyFor({ a: 1 })
  const other = submission.keyFor({ a: 2 })
  submission.done()
  expect(new Set([first, other, submission.keyFor({ a: 2 })]).size).toBe(3)
})

it('keys are printable and never alike', () => {
  expect(idempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(idempotencyKey()).not.toBe(idempotencyKey())
})
