import { expect, test } from 'vitest'
import { inTime } from './comparison.ts'

const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const forever = (): Promise<never> => new Promise(() => undefined)
/** A request that may last a second more than the report is given up before its end. */
const soon = () => ({ request: { endsAt: performance.now() + 1020, stores: false } as never })

test('a report names as many of its last days as the share that was read lets expect', async () => {
  const half = inTime(soon(), YEAR, done => {
    done(0.5)
    return forever()
  })
  await expect(half).rejects.toMatchObject({
    code: 'REPORT_TOO_LONG',
    extra: { shorter: { from: '2026-08-27', to: '2026-12-31', days: 127 } },
  })
})

test('a report of two days of which nothing could be read offers the last one', async () => {
  await expect(inTime(soon(), { from: '2026-12-30', to: '2026-12-31' }, forever)).rejects.toMatchObject({
    extra: { shorter: { from: '2026-12-31', days: 1 } },
  })
})

test('a report that is read in time, or refused, passes unchanged', async () => {
  expect(await inTime(soon(), YEAR, () => Promise.resolve(1))).toBe(1)
  await expect(inTime(soon(), YEAR, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
