import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('a second change to an item waits for the first and starts from its result', async () => {
  const turns = createTurns<string>()
  let answer: (thing: string) => void = () => undefined
  const promise = new Promise<string>(resolve => {
    answer = resolve
  })
  const begun: string[] = []
  const first = turns.take('a', 'old', async was => {
    begun.push(`first of ${was}`)
    return promise
  })
  const second = turns.take('a', 'old', was => {
    begun.push(`second of ${was}`)
    return Promise.resolve('newest')
  })
  await turns.take('b', 'other', other => {
    begun.push(other)
    return Promise.resolve(other)
  })
  expect(begun).toEqual(['first of old', 'other'])
  answer('new')
  expect([await first, await second]).toEqual(['new', 'newest'])
  expect(begun).toEqual(['first of old', 'other', 'second of new'])
})

test('the change after a failed one runs with the item its caller passed', async () => {
  const turns = createTurns<string>()
  const first = turns.take('a', 'old', () => Promise.reject(new Error('no answer')))
  const second = turns.take('a', 'old', was => Promise.resolve(`${was} changed`))
  await expect(first).rejects.toThrow('no answer')
  expect(await second).toBe('old changed')
  expect(await turns.take('a', 'later', was => Promise.resolve(was))).toBe('later')
})
