import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { killedImport } from './testing/killed-import.ts'

const app = await appForFile()

test('an import of 10,000 rows killed five times ends as one import', async () => {
  expect(await killedImport(app, 10_000, 5)).toEqual({
    ...{ created: 10_000, known: 0, packages: 10_000, refused: 0 },
    ...{ customers: 10_000, washes: 30_000, waiting: 0, faults: [] },
  })
}, 1_800_000)
