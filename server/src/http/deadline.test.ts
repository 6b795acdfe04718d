import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { RequestScope } from '../context.ts'
import { AppError } from '../errors.ts'
import { withinDeadline } from './deadline.ts'

const response = new EventEmitter()
const unheard = (): void => undefined
const health = { draining: false, storing: 0 }

it('a late answer becomes 503 with Retry-After, and its work is signalled to stop', async () => {
  const scopes: RequestScope[] = []
  const answer = (scope: RequestScope) => {
    scopes.push(scope)
    return new Promise<void>(() => undefined)
  }
  await expect(withinDeadline(answer, { response, health, unheard, deadlineMs: 1 })).rejects.toMatchObject({
    code: 'BUSY',
    extra: { retryAfterSeconds: 2 },
  })
  expect(scopes[0]?.signal.aborted).toBe(true)
})

it('an answer or a refusal in time is passed on unchanged', async () => {
  const timed = { deadlineMs: 60_000, response, health, unheard }
  expect(await withinDeadline(() => Promise.resolve(1), timed)).toBe(1)
  await expect(withinDeadline(() => Promise.reject(new Error('no')), timed)).rejects.toThrow('no')
})

it('an error after the answer is not lost', async () => {
  const failed: unknown[] = []
  const late = new AppError('NOT_FOUND')
  const answer = ({ signal }: RequestScope) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(late)
      })
    })
  const answered = withinDeadline(answer, {
    ...{ response, health, deadlineMs: 1 },
    unheard: error => failed.push(error),
  })
  await expect(answered).rejects.toMatchObject({ code: 'BUSY' })
  await expect.poll(() => failed).toEqual([late])
})

it('the work is signalled to stop when its caller disconnects', async () => {
  const connection = new EventEmitter()
  const stopped = withinDeadline(
    ({ signal }) =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => {
          resolve('stopped')
        })
      }),
    { deadlineMs: 60_000, response: connection, health, unheard },
  )
  connection.emit('close')
  expect(await stopped).toBe('stopped')
})
