import { test } from 'vitest'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { runMoneyStories } from './money-story.oracle.ts'

const app = await appForFile()

test('five hundred random stories of money end with the rows, drawers and payments that plain lists predict', async () => {
  await runMoneyStories(app, { runs: 500, steps: 40 })
}, 3_600_000)
