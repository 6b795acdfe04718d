import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { inTurn } from './day-queue.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Work that ends on request. */
function held() {
  let end: () => void = () => undefined
  const done = new Promise<void>(resolve => {
    end = resolve
  })
  return { work: () => done, end }
}

test('two hundred requests queue for a day in order; the next is answered BUSY', async () => {
  const first = held()
  const order: number[] = []
  const line = [inTurn(app.context, ['a day'], first.work)]
  for (let i = 1; i < 200; i++) {
    line.push(
      inTurn(app.context, ['a day'], () => {
        order.push(i)
        return Promise.resolve()
      }),
    )
  }
  await expect(inTurn(app.context, ['a day'], first.work)).rejects.toMatchObject({
    code: 'BUSY',
    status: 503,
  })
  await inTurn(app.context, ['another day'], () => Promise.resolve())
  expect(order).toEqual([])
  first.end()
  await Promise.all(line)
  expect(order).toEqual(Array.from({ length: 199 }, (_, i) => i + 1))
})

test('work that fails, or is refused at its second day, blocks no other work', async () => {
  await expect(inTurn(app.context, ['a', 'b'], () => Promise.reject(new Error('it failed')))).rejects.toThrow(
    'it failed',
  )
  expect(await inTurn(app.context, ['b', 'a'], () => Promise.resolve('done'))).toBe('done')
})
