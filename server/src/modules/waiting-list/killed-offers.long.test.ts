import { expect, test } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { killedOffers } from './testing/killed-offers.ts'

const app = await appForFile()

test('a server killed thirty times while it offers places leaves no offer without its place', async () => {
  const { held, accepted, declined } = await killedOffers(app, 30)
  expect(Math.min(held, accepted, declined)).toBeGreaterThan(0)
}, 3_600_000)
