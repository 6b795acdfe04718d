import { it } from 'vitest'
import { survivesUpdates } from './updates.ts'

it('an update that is killed leaves a whole backup from before it, and the way back by it', async () => {
  await survivesUpdates(3)
})
