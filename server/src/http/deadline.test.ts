import { expect, it } from 'vitest'
import { withinDeadline } from './deadline.ts'

it('an answer that does not come is 503 with a time to try again', async () => {
  const never = new Promise<void>(() => undefined)
  await expect(withinDeadline(never, 1)).rejects.toMatchObject({
    code: 'BUSY',
    extra: { retryAfterSeconds: 2 },
  })
})

it('an answer in time is given as it is, a refusal too', async () => {
  expect(await withinDeadline(Promise.resolve(1))).toBe(1)
  expect(await withinDeadline(2)).toBe(2)
  await expect(withinDeadline(Promise.reject(new Error('no')))).rejects.toThrow('no')
})
