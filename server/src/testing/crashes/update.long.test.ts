import { it } from 'vitest'
import { survivesUpdates } from './updates.ts'

it('an update that is killed 60 times leaves a whole backup from before it, and the way back by it', async () => {
  await survivesUpdates(60)
})
