import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { cpuMs, LoopWatch } from './loop-watch.ts'

const watch = new LoopWatch()
afterAll(() => {
  watch.stop()
})

/** Uses that many milliseconds of processor time. */
function compute(milliseconds: number): void {
  const until = cpuMs() + milliseconds
  while (cpuMs() < until) {
    for (let n = 0; n < 100_000; n++) Math.sqrt(Math.random())
  }
}

test('work without a break is measured, waiting is not', async () => {
  await watch.longest()
  await sleep(20)
  compute(300)
  expect(await watch.longest()).toBeGreaterThan(250)
  // Blocked without computing, as on a machine that is busy with other things.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  expect(await watch.longest()).toBeLessThan(200)
  await sleep(50)
  expect(await watch.longest()).toBeLessThan(200)
})
