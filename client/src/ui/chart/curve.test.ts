import { expect, test } from 'vitest'
import { axisSteps } from './curve.tsx'

test('the steps of an axis are 1, 2 or 5 times a power of ten and reach the largest value', () => {
  expect(axisSteps(0)).toEqual([0, 1])
  expect(axisSteps(3)).toEqual([0, 1, 2, 3])
  expect(axisSteps(7)).toEqual([0, 2, 4, 6, 8])
  expect(axisSteps(20)).toEqual([0, 5, 10, 15, 20])
  expect(axisSteps(2136.5)).toEqual([0, 1000, 2000, 3000])
})

test('an axis never has more than five steps, however large its values', () => {
  for (let most = 1; most < 1e7; most = most * 1.07 + 1) {
    const steps = axisSteps(most)
    expect(steps.length).toBeLessThanOrEqual(5)
    expect(steps.at(-1)).toBeGreaterThanOrEqual(most)
  }
})
