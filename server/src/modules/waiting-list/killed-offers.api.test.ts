import { expect, test } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { killedOffers } from './testing/killed-offers.ts'

const app = await appForFile()

test('a server killed twice while it offers places leaves no offer without its place, and no place held for long', async () => {
  const { accepted } = await killedOffers(app, 2)
  expect(accepted).toBeGreaterThan(0)
}, 240_000)
