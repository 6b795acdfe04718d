import { test } from 'vitest'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { runMoneyStories } from './money-story.oracle.ts'

const app = await appForFile()

test('random stories of money end with the rows, drawers and payments that plain lists predict', async () => {
  await runMoneyStories(app, { runs: 20, steps: 30 })
})
