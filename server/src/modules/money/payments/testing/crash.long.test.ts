import { test } from 'vitest'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { surviveMoneyCrashes } from './money-crashes.ts'

const app = await appForFile()

test('a server killed thirty times while money is taken and given back leaves whole books', async () => {
  await surviveMoneyCrashes(app, 30)
}, 3_600_000)
